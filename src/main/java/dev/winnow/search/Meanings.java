package dev.winnow.search;

import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Sense;
import dev.winnow.vector.DenseVectors;
import java.util.List;
import java.util.function.Function;

/**
 * Chooses the meaning of a term: the one whose description is nearest to the other terms of the
 * search, weighted by how common it is. Pure.
 */
public final class Meanings {

  /** Rarer meanings of a word are ignored. */
  private static final double LEAST_SHARE = 0.1;

  private static final int MOST_MEANINGS = 4;

  /** Weight of the cosine, relative to the logarithm of a meaning's share. */
  private static final double COSINE_WEIGHT = 20;

  private Meanings() {}

  /**
   * Returns the texts whose encodings {@link #kinds} needs; empty if there are fewer than two
   * meanings.
   */
  public static List<String> descriptions(String text) {
    List<Sense> senses = senses(text);
    return senses.size() < 2 ? List.of() : senses.stream().map(Sense::description).toList();
  }

  /**
   * Returns the kinds of the chosen meaning of a text.
   *
   * @param context mean encoding of the text and the terms around it, {@code float[d]} of length 1
   * @param encoded the encodings of the descriptions, of length 1
   */
  public static Kinds kinds(String text, float[] context, Function<String, float[]> encoded) {
    Sense best = null;
    double highest = Double.NEGATIVE_INFINITY;
    List<Sense> senses = senses(text);
    for (Sense sense : senses) {
      double score =
          senses.size() < 2
              ? 0
              : DenseVectors.dot(context, encoded.apply(sense.description())) * COSINE_WEIGHT;
      if (score + Math.log(sense.share()) > highest) {
        highest = score + Math.log(sense.share());
        best = sense;
      }
    }
    return best == null ? Kinds.NONE : Lexicon.wordNet().kinds(best);
  }

  private static List<Sense> senses(String text) {
    return Lexicon.wordNet().senses(text, LEAST_SHARE).stream().limit(MOST_MEANINGS).toList();
  }
}
