package dev.winnow.search;

import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Sense;
import dev.winnow.vector.DenseVectors;
import java.util.List;
import java.util.function.Function;

/**
 * Which of its meanings a term of a search has: the one whose description is nearest to what the
 * search mentions, unless it is a rare one. Pure.
 */
public final class Meanings {

  /** Rarer meanings of a word are never meant. */
  private static final double LEAST_SHARE = 0.1;

  private static final int MOST_MEANINGS = 4;

  /** What a cosine counts beside the logarithm of how common a meaning is. */
  private static final double LIKENESS = 20;

  private Meanings() {}

  /** Returns the texts whose encodings {@link #kinds} needs; none where nothing is to choose. */
  public static List<String> descriptions(String text) {
    List<Sense> senses = senses(text);
    return senses.size() < 2 ? List.of() : senses.stream().map(Sense::description).toList();
  }

  /**
   * Returns the kinds of what a text means.
   *
   * @param context what it is mentioned with and itself, {@code float[d]} of length 1
   * @param encoded the encodings of the descriptions, of length 1
   */
  public static Kinds kinds(String text, float[] context, Function<String, float[]> encoded) {
    Sense best = null;
    double highest = Double.NEGATIVE_INFINITY;
    List<Sense> senses = senses(text);
    for (Sense sense : senses) {
      double likeness =
          senses.size() < 2
              ? 0
              : DenseVectors.dot(context, encoded.apply(sense.description())) * LIKENESS;
      if (likeness + Math.log(sense.share()) > highest) {
        highest = likeness + Math.log(sense.share());
        best = sense;
      }
    }
    return best == null ? Kinds.NONE : Lexicon.wordNet().kinds(best);
  }

  private static List<Sense> senses(String text) {
    return Lexicon.wordNet().senses(text, LEAST_SHARE).stream().limit(MOST_MEANINGS).toList();
  }
}
