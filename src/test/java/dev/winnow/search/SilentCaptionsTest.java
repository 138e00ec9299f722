package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SilentCaptionsTest {

  private static final Set<Modality> BOTH = Set.of(Modality.IMAGE, Modality.CAPTION);

  private static Search without(String negative, Set<Modality> in) {
    Clause clause =
        new Clause(
            null,
            List.of(Term.of(new Example.Text("a park"))),
            List.of(Term.of(new Example.Text(negative))));
    return new Search(
        List.of(clause),
        SearchMethods.AUTO,
        ParameterValues.DEFAULT,
        in,
        Filter.NONE,
        10,
        0,
        false);
  }

  private static Point captioned(String caption) {
    return new Point(
        new AssetId("a"),
        new Version(null, 1),
        Map.of("caption", new float[] {1}),
        Map.of(),
        new Payload(List.of(caption), Map.of(), null, false));
  }

  private static Point asset(String... sides) {
    Map<String, float[]> dense = new java.util.HashMap<>();
    for (String side : sides) {
      dense.put(side, new float[] {1});
    }
    return new Point(
        new AssetId("a"),
        new Version(null, 1),
        dense,
        Map.of(),
        new Payload(List.of("a park"), Map.of(), null, false));
  }

  @Test
  void notesThatOnlyCaptionsCanRuleOutPeople() {
    assertThat(
            SilentCaptions.note(
                without("people", BOTH), List.of(asset("caption"), asset("caption", "image"))))
        .contains(
            "Only captions can tell whether 1 of these hits shows people, and captions are often"
                + " incomplete.");
    assertThat(
            SilentCaptions.note(
                without("animals", Set.of(Modality.CAPTION)), List.of(asset("caption", "image"))))
        .isPresent();
  }

  @Test
  void addsNoNoteForHitsWhoseCaptionsNameTheCategory() {
    assertThat(SilentCaptions.note(without("people", BOTH), List.of(captioned("a woman runs"))))
        .isEmpty();
    assertThat(SilentCaptions.note(without("people", BOTH), List.of(captioned("a dog runs"))))
        .isPresent();
  }

  @Test
  void addsNoNoteForImagesAndThings() {
    List<Point> images = List.of(asset("caption", "image"));

    assertThat(SilentCaptions.note(without("people", BOTH), images)).isEmpty();
    assertThat(SilentCaptions.note(without("cats", BOTH), List.of(asset("caption")))).isEmpty();
    assertThat(SilentCaptions.note(without("people", BOTH), List.of())).isEmpty();
    assertThat(SilentCaptions.note(without("people", Set.of(Modality.IMAGE)), List.of(asset())))
        .isEmpty();
  }
}
