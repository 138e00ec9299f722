package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.winnow.asset.Modality;
import dev.winnow.index.filter.Filter;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.Term;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcludedPartsTest {

  private static Optional<String> note(String text) {
    return ExcludedParts.note(
        search(
            TextClauses.of(
                text, new RuleInterpreter().interpret(text), List.of(), List.of(), true, false)));
  }

  private static Search search(List<Clause> clauses) {
    return new Search(
        clauses,
        SearchMethods.AUTO,
        ParameterValues.DEFAULT,
        Set.of(Modality.CAPTION),
        Filter.NONE,
        10,
        0,
        false);
  }

  @Test
  void notesExcludedPartsOfThePositive() {
    assertThat(note("vehicles without wheels"))
        .contains("Captions seldom name the parts of things: hits may have \"wheels\".");
  }

  @Test
  void examinesRepeatedTermsOnce() {
    // Given
    Clause clause =
        new Clause(
            null,
            Collections.nCopies(64, Term.of(new Example.Text("artifacts"))),
            Collections.nCopies(64, Term.of(new Example.Text("animals"))));
    // When / Then
    assertTimeout(
        Duration.ofSeconds(5),
        () -> assertThat(ExcludedParts.note(search(Collections.nCopies(31, clause)))).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vehicles without people",
        "vehicles but not cars",
        "food but not sandwiches",
        "wheels"
      })
  void addsNoNoteForOtherExclusions(String text) {
    assertThat(note(text)).isEmpty();
  }
}
