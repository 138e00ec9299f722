package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.Term;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnnamedWordsTest {

  private static Search of(String positive, Modality... in) {
    return of(List.of(positive), in);
  }

  private static Search of(List<String> positives, Modality... in) {
    Clause clause =
        new Clause(
            null, positives.stream().map(p -> Term.of(new Example.Text(p))).toList(), List.of());
    return new Search(
        List.of(clause),
        SearchMethods.AUTO,
        ParameterValues.DEFAULT,
        Set.of(in),
        Filter.NONE,
        10,
        0,
        false);
  }

  private static Point asset(String... captions) {
    return new Point(
        new AssetId("a"),
        new Version(null, 1),
        Map.of(),
        Map.of(),
        new Payload(Arrays.asList(captions), Map.of(), null, false));
  }

  private static final List<Point> BOATS =
      List.of(
          asset("two boats on a lake", "a rowing boat by the shore"),
          asset("a ferry leaves the harbour"));

  @ParameterizedTest
  @CsvSource({
    "a boat at night, night",
    "wooden boats, wooden",
    "cold food, cold\" or \"food",
    "a zebra, a zebra",
    "hot dogs, hot dogs", // one noun
    "xyzzyq, xyzzyq"
  })
  void notesWordsThatNoCaptionNames(String positive, String words) {
    assertThat(UnnamedWords.note(of(positive, Modality.CAPTION, Modality.IMAGE), BOATS))
        .contains("No caption of these hits names \"%s\".".formatted(words));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "boats on lakes", // other forms
        "a vehicle by the water", // kinds: a ferry, a lake
        "a red boat", // colours are judged from the vectors
        "things",
        "small", // a property
        "something with boats",
        "a dog that runs after a ball on a beach" // similarity
      })
  void addsNoNoteForOtherTexts(String positive) {
    assertThat(UnnamedWords.note(of(positive, Modality.CAPTION), BOATS)).isEmpty();
  }

  @Test
  void readsEachCaptionOnce() {
    // Given
    List<String> positives =
        IntStream.range(0, 64).mapToObj("wolf%d at sunrise"::formatted).toList();
    Point point = asset("a ferry leaves the harbour and passes boats on a lake ".repeat(20));
    // When / Then
    assertTimeout(
        Duration.ofSeconds(10),
        () ->
            assertThat(
                    UnnamedWords.note(
                        of(positives, Modality.CAPTION), Collections.nCopies(1_000, point)))
                .hasValueSatisfying(note -> assertThat(note).contains("\"wolf63\"")));
  }

  @Test
  void addsNoNoteWithoutCaptions() {
    assertThat(
            UnnamedWords.note(
                of("a boat at night", Modality.CAPTION, Modality.IMAGE),
                List.of(BOATS.getFirst(), asset())))
        .isEmpty();
    assertThat(UnnamedWords.note(of("a boat at night", Modality.IMAGE), BOATS)).isEmpty();
    assertThat(UnnamedWords.note(of("a boat at night", Modality.CAPTION), List.of())).isEmpty();
  }
}
