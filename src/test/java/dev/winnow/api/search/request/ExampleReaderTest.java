package dev.winnow.api.search.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.http.ProblemException;
import dev.winnow.search.model.Term;
import dev.winnow.testing.Axes;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExampleReaderTest {

  private static List<Term> read(double weight) {
    SearchRequest.Example example =
        new SearchRequest.Example(
            "dog", null, null, null, weight, null, null, null, null, null, null);
    return read(example);
  }

  private static SearchRequest.Example text(String text) {
    return new SearchRequest.Example(
        text, null, null, null, null, null, null, null, null, null, null);
  }

  private static List<Term> read(SearchRequest.Example example) {
    return new ExampleReader(Axes.bundle(null), false, BoardLookup.NONE, new DecodingBudget())
        .read("positive", List.of(example), false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \t\n", "\u00a0", "\u2007 \u202f", "\u3000\u2028"})
  void rejectsTextsOfSpacesOfAnyKind(String spaces) {
    assertThatThrownBy(() -> read(text(spaces)))
        .isInstanceOf(ProblemException.class)
        .hasMessage("positive[0].text is empty");
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 1, 1_000})
  void acceptsWeightsInTheirRange(double weight) {
    assertThat(read(weight)).extracting(Term::weight).containsExactly(weight);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, 0, 1e-50, 1e-16, 0.99e-6, 1_001, Double.NaN})
  void rejectsOtherWeights(double weight) {
    assertThatThrownBy(() -> read(weight))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("positive[0].weight must be 0.000001 to 1000");
  }
}
