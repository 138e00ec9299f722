package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import dev.winnow.index.filter.Filter;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcludedPartsTest {

  private static Optional<String> note(String text) {
    return ExcludedParts.note(
        new Search(
            TextClauses.of(
                text, new RuleInterpreter().interpret(text), List.of(), List.of(), true, false),
            SearchMethods.AUTO,
            ParameterValues.DEFAULT,
            Set.of(Modality.CAPTION),
            Filter.NONE,
            10,
            0,
            false));
  }

  @Test
  void notesExcludedPartsOfThePositive() {
    assertThat(note("vehicles without wheels"))
        .contains("Captions seldom name the parts of things: hits may have \"wheels\".");
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
