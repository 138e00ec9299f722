package dev.winnow.search.scoring;

import dev.winnow.bundle.Calibration;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Nouns;
import dev.winnow.text.ContentWords;
import java.util.List;
import java.util.Set;

/**
 * What one modality of an asset shows of a concept, as {@link Calibration.Presence} weighs it.
 *
 * @param dense cosine of the vectors
 * @param sparse inner product of the sparse vectors
 * @param words the largest share of the concept's words that one caption has
 * @param named how surely any caption names a kind of it
 * @param share the mean of that over the captions
 * @param breadth ln(1 + kinds of the concept)
 * @param told ln of the number of captions; 0 without any
 */
public record Shown(
    double dense,
    double sparse,
    double words,
    double named,
    double share,
    double breadth,
    double told) {

  /** Numbers that {@link #features} returns. */
  public static final int FEATURES = 8;

  /** Returns what an image shows. */
  public static Shown ofImage(double dense, double sparse, Kinds kinds) {
    return new Shown(dense, sparse, 0, 0, 0, breadth(kinds), 0);
  }

  /**
   * Returns what captions show.
   *
   * @param words of the concept
   * @param kinds of the concept; where there are none, a caption with all its words names it
   * @param captions the content words of each
   * @param nouns the nouns of each
   */
  public static Shown ofCaptions(
      double dense,
      double sparse,
      Set<String> words,
      Kinds kinds,
      List<Set<String>> captions,
      List<Nouns> nouns) {
    double covered = ContentWords.coverage(words, captions);
    double told = Math.log(Math.max(1, captions.size()));
    if (!kinds.isEmpty()) {
      return new Shown(
          dense, sparse, covered, kinds.named(nouns), kinds.share(nouns), breadth(kinds), told);
    }
    int all = 0;
    for (Set<String> caption : captions) {
      all += !words.isEmpty() && caption.containsAll(words) ? 1 : 0;
    }
    double share = all == 0 ? 0 : (double) all / captions.size();
    return new Shown(dense, sparse, covered, all > 0 ? 1 : 0, share, 0, told);
  }

  private static double breadth(Kinds kinds) {
    return Math.log1p(kinds.size());
  }

  /** Returns what a regression is fitted on. */
  public double[] features() {
    return new double[] {dense, sparse, words, named, share, named * share, breadth, told};
  }

  /** Returns the weights that a regression on {@link #features} found. */
  public static Calibration.Presence weights(double base, double[] fitted, double margin) {
    return new Calibration.Presence(
        base, fitted[0], fitted[1], fitted[2], fitted[3], fitted[4], fitted[5], fitted[6],
        fitted[7], margin);
  }

  /** Returns the log-odds that the concept is there. */
  public double logit(Calibration.Presence weights) {
    return unseen(weights) + weights.dense() * dense + weights.sparse() * sparse + named(weights);
  }

  /** Returns the log-odds before anything is seen: a broad concept is there more often. */
  double unseen(Calibration.Presence weights) {
    return weights.base() + weights.breadth() * breadth + weights.told() * told;
  }

  /** Returns what the words of captions are worth. */
  double named(Calibration.Presence weights) {
    return weights.words() * words
        + weights.named() * named
        + weights.share() * share
        + weights.repeated() * named * share;
  }
}
