package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.testing.Axes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnderstoodSearchTest {

  @ParameterizedTest
  @CsvSource({
    "dogs,                   , cats, soft, cats",
    "dogs but not cats,      ,     , soft, ''",
    "dogs but not cats,      , cars, soft, cars",
    "dogs but not cats,      , cars, hard, ''",
    "dogs but not cats,   sea,     , soft, cats",
    ",                   dogs, cats, soft, cats",
    ",                       , cats, soft, ''"
  })
  void findsNegativesThatAreNotInTheEmbeddingOfTheText(
      @Nullable String text,
      @Nullable String positive,
      @Nullable String negative,
      String mode,
      String unranked) {
    UnderstoodSearch understood = understood(text, positive, negative, mode);

    assertThat(
            understood
                .unranked()
                .flatMap(term -> term.words().stream())
                .collect(Collectors.joining(",")))
        .isEqualTo(unranked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          clothes, hats don't count       |
          fruits, bananas do not belong   |
          birds that cannot fly           | Abilities such as 'cannot fly'
          animals that can swim           | Abilities such as 'that can swim'
          """)
  void notesOnlyAbilitiesThatAreNotReadAsAnExclusion(String text, @Nullable String note) {
    assertThat(Objects.requireNonNullElse(understood(text, null, null, "soft").note(), ""))
        .startsWith(Objects.requireNonNullElse(note, ""))
        .matches(found -> note != null || found.isEmpty());
  }

  private static UnderstoodSearch understood(
      @Nullable String text, @Nullable String positive, @Nullable String negative, String mode) {
    SearchRequest request =
        new SearchRequest(
            text,
            examples(positive),
            examples(negative),
            PlainMethod.NAME,
            null,
            mode,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    ValidatedSearchRequest validated =
        ValidatedSearchRequest.of(request, Axes.bundle(null), SearchMethods.installed());
    return UnderstoodSearch.of(
        validated, text == null ? null : new RuleInterpreter().interpret(text));
  }

  private static List<SearchRequest.@Nullable Example> examples(@Nullable String text) {
    return Stream.ofNullable(text)
        .<SearchRequest.@Nullable Example>map(SearchRequest.Example::ofText)
        .toList();
  }
}
