package dev.winnow.search;

import dev.winnow.asset.Modality;
import dev.winnow.index.Point;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Search;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Map<String, Kinds> categories = new LinkedHashMap<>();
    search
        .negativeTexts()
        .forEach(
            text ->
                kinds(text).filter(Kinds::broad).ifPresent(kinds -> categories.put(text, kinds)));
    boolean images = search.in().contains(Modality.IMAGE);
    long alone =
        hits.stream()
            .filter(hit -> !images || !hit.dense().containsKey(Modality.IMAGE.key()))
            .filter(hit -> categories.values().stream().anyMatch(kinds -> !named(hit, kinds)))
            .count();
    return categories.isEmpty() || alone == 0
        ? Optional.empty()
        : Optional.of(
            "Only captions can tell whether %d of these hits %s %s, and captions are often incomplete."
                .formatted(
                    alone,
                    alone == 1 ? "shows" : "show",
                    String.join(" or ", categories.keySet())));
  }

  private static boolean named(Point hit, Kinds kinds) {
    return hit.payload().captions().stream()
        .map(Lexicon.wordNet()::nouns)
        .anyMatch(nouns -> !nouns.naming(kinds).isEmpty());
  }

  private static Optional<Kinds> kinds(String text) {
    return Lexicon.wordNet().senses(text, 0).stream().findFirst().map(Lexicon.wordNet()::kinds);
  }
}
