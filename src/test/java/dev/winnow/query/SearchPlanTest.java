package dev.winnow.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.RuleInterpreter;
import dev.winnow.search.Search;
import dev.winnow.testing.Axes;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** From a request to a search, in a world of the axes dog, cat and sea. */
class SearchPlanTest {

  private static final BundleManifest BUNDLE = Axes.bundle(null);

  private static SearchPlan plan(
      String text, String method, SearchRequest.@Nullable Parameters parameters) {
    return SearchPlan.of(
        new SearchRequest(
            text, null, null, method, parameters, null, null, null, null, null, null, null),
        BUNDLE);
  }

  @Test
  void aTextWithTooManyTermsIsRefused() {
    // Given
    String text = animalsWithout(300);
    SearchPlan plan = plan(text, "auto", null);
    Interpretation understood = new RuleInterpreter().interpret(text);
    // When, Then
    assertThatThrownBy(() -> plan.search(understood))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.UNPROCESSABLE))
        .hasMessageContaining("301")
        .hasMessageContaining("at most 64");
  }

  @Test
  void aTextWithManyTermsIsNot() {
    // Given
    String text = animalsWithout(63);
    // When
    Search search = plan(text, "auto", null).search(new RuleInterpreter().interpret(text));
    // Then
    assertThat(search.clauses()).flatExtracting(clause -> clause.negatives()).hasSize(63);
  }

  private static String animalsWithout(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj("no a%d"::formatted)
        .collect(Collectors.joining(", ", "animals but ", ""));
  }
}
