package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Nouns;
import dev.winnow.text.ContentWords;
import java.util.List;
import java.util.Set;

/**
 * The evidence of one modality of an asset for a concept, weighted by {@link Calibration.Presence}.
 *
 * @param dense cosine of the vectors
 * @param sparse inner product of the sparse vectors
 * @param words the largest share of the concept's words that a single caption contains; 0 if the
 *     only word is no kind of the concept in the captions
 * @param named the highest confidence that a caption names a kind of it
 * @param share the mean of that confidence over the captions
 * @param breadth ln(1 + number of the concept's kinds)
 * @param told ln(number of captions); 0 without captions
 * @param said ln(1 + number of different content words of all captions); 0 without captions
 */
public record Shown(
    double dense,
    double sparse,
    double words,
    double named,
    double share,
    double breadth,
    double told,
    double said) {

  /** The number of {@link #features}. */
  public static final int FEATURES = 9;

  /** Returns the evidence of an image. */
  public static Shown ofImage(double dense, double sparse, Kinds kinds) {
    return new Shown(dense, sparse, 0, 0, 0, breadth(kinds), 0, 0);
  }

  /**
   * Returns the evidence of captions.
   *
   * @param words content words of the concept
   * @param kinds kinds of the concept; if empty, a caption with all words names the concept
   * @param captions the content words of each caption
   * @param nouns the nouns of each caption
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
    double said = Math.log1p(ContentWords.distinct(captions));
    if (!kinds.isEmpty()) {
      double named = kinds.named(nouns);
      if (named == 0 && words.size() == 1) {
        covered = 0; // "a dog" in "a hot dog"
      }
      return new Shown(
          dense, sparse, covered, named, kinds.share(nouns), breadth(kinds), told, said);
    }
    int all = 0;
    for (Set<String> caption : captions) {
      all += !words.isEmpty() && caption.containsAll(words) ? 1 : 0;
    }
    double share = all == 0 ? 0 : (double) all / captions.size();
    return new Shown(dense, sparse, covered, all > 0 ? 1 : 0, share, 0, told, said);
  }

  private static double breadth(Kinds kinds) {
    return Math.log1p(kinds.size());
  }

  /**
   * Returns the features of the regression. The breadth of a concept is none of captions: with it,
   * the probabilities of labels outside the training data are worse.
   */
  public double[] features(Modality modality) {
    double used = modality.equals(Modality.CAPTION) ? 0 : breadth;
    return new double[] {dense, sparse, words, named, share, named * share, used, told, said};
  }

  /** Returns weights from coefficients of a regression on {@link #features}. */
  public static Calibration.Presence weights(double base, double[] fitted, double margin) {
    return new Calibration.Presence(
        base, fitted[0], fitted[1], fitted[2], fitted[3], fitted[4], fitted[5], fitted[6],
        fitted[7], fitted[8], margin);
  }

  /** Returns the log-odds of the concept. */
  public double logit(Calibration.Presence weights) {
    return unseen(weights) + weights.dense() * dense + weights.sparse() * sparse + named(weights);
  }

  /** Returns the log-odds without evidence; broad concepts are more frequent. */
  double unseen(Calibration.Presence weights) {
    return weights.base()
        + weights.breadth() * breadth
        + weights.told() * told
        + weights.said() * said;
  }

  /** Returns the contribution of the captions' words. */
  double named(Calibration.Presence weights) {
    return weights.words() * words
        + weights.named() * named
        + weights.share() * share
        + weights.repeated() * named * share;
  }
}
