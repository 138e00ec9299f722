package dev.winnow.search;

import dev.winnow.asset.Modality;
import dev.winnow.index.Point;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Sense;
import dev.winnow.search.model.Search;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Creates a note if only captions can show whether hits contain an excluded category. A caption
 * that names no people does not mean that there are none. Pure.
 */
public final class SilentCaptions {

  private SilentCaptions() {}

  /** Returns one sentence if an excluded category is judged by captions alone for some hits. */
  public static Optional<String> note(Search search, List<Point> hits) {
    if (!search.in().contains(Modality.CAPTION)) {
      return Optional.empty();
    }
    String categories =
        search
            .negativeTexts()
            .filter(SilentCaptions::broad)
            .distinct()
            .collect(Collectors.joining(" or "));
    boolean images = search.in().contains(Modality.IMAGE);
    long alone =
        hits.stream()
            .filter(hit -> !images || !hit.dense().containsKey(Modality.IMAGE.key()))
            .count();
    return categories.isEmpty() || alone == 0
        ? Optional.empty()
        : Optional.of(
            "Only captions can tell whether %d of these hits %s %s, and captions are often incomplete."
                .formatted(alone, alone == 1 ? "shows" : "show", categories));
  }

  private static boolean broad(String text) {
    List<Sense> senses = Lexicon.wordNet().senses(text, 0);
    return !senses.isEmpty() && Lexicon.wordNet().kinds(senses.getFirst()).broad();
  }
}
