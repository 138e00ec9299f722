package dev.winnow.evaluate.exclusion.method;

import dev.winnow.metric.Top;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Keyword search with exclusion by content, after Yoshikawa and Tajima, "Content-Based Exclusion
 * Queries in Keyword-Based Image Retrieval" (ICMR 2024): A's keyword finds images. Of these, images
 * whose content is similar to that of the images for B's keyword are dropped, instead of images
 * with B's keyword.
 *
 * <p>Here keywords are matched by BM25 over captions, content is the dense vector, and an image is
 * similar to B's if its similarity to the mean of B's top images, standardised over all images,
 * exceeds a threshold.
 */
final class ContentBasedExclusion implements ExclusionMethod {

  private final SparseSpace words;
  private final DenseSpace content;
  private final int k;
  private final float threshold;
  private final Map<String, float[]> likeness = new HashMap<>();

  /**
   * @param k number of images for B's keyword
   * @param threshold in standard deviations
   */
  ContentBasedExclusion(SparseSpace words, DenseSpace content, int k, float threshold) {
    this.words = words;
    this.content = content;
    this.k = k;
    this.threshold = threshold;
  }

  @Override
  public float[] scores(ExclusionQuery query) {
    float[] scores = words.scores(words.label(query.positive()));
    float[] negative = likeness.computeIfAbsent(query.negative(), this::likeness);
    for (int i = 0; i < scores.length; i++) {
      if (!(scores[i] > 0) || negative[i] > threshold) {
        scores[i] = NO_ANSWER;
      }
    }
    return scores;
  }

  private float[] likeness(String label) {
    float[] keyword = words.scores(words.label(label));
    int[] found = Arrays.stream(Top.positions(keyword, k)).filter(i -> keyword[i] > 0).toArray();
    return found.length == 0
        ? new float[keyword.length]
        : Combination.standardized(content.scores(content.meanOf(found)));
  }
}
