package dev.winnow.search;

import dev.winnow.asset.Modality;
import dev.winnow.index.Point;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Search;
import java.util.List;
import java.util.Optional;

/**
 * Creates a note if only captions can show whether hits contain an excluded category, and do not
 * name it. A caption that names no people does not mean that there are none. Pure.
 */
public final class SilentCaptions {

  private SilentCaptions() {}

  /** Returns one sentence if an excluded category is judged by captions alone for some hits. */
  public static Optional<String> note(Search search, List<Point> hits) {
    if (!search.in().contains(Modality.CAPTION)) {
      return Optional.empty();
    }
    List<String> categories =
        search.negativeTexts().filter(SilentCaptions::broad).distinct().toList();
    boolean images = search.in().contains(Modality.IMAGE);
    long alone =
        hits.stream()
            .filter(hit -> !images || !hit.dense().containsKey(Modality.IMAGE.key()))
            .filter(hit -> categories.stream().anyMatch(category -> !named(hit, category)))
            .count();
    return categories.isEmpty() || alone == 0
        ? Optional.empty()
        : Optional.of(
            "Only captions can tell whether %d of these hits %s %s, and captions are often incomplete."
                .formatted(alone, alone == 1 ? "shows" : "show", String.join(" or ", categories)));
  }

  private static boolean named(Point hit, String category) {
    Kinds kinds = kinds(category);
    return hit.payload().captions().stream()
        .map(Lexicon.wordNet()::nouns)
        .anyMatch(nouns -> !nouns.naming(kinds).isEmpty());
  }

  private static Kinds kinds(String category) {
    return Lexicon.wordNet().kinds(Lexicon.wordNet().senses(category, 0).getFirst());
  }

  private static boolean broad(String text) {
    return !Lexicon.wordNet().senses(text, 0).isEmpty() && kinds(text).broad();
  }
}
