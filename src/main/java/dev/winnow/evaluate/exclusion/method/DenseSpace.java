package dev.winnow.evaluate.exclusion.method;

import dev.winnow.metric.Top;
import dev.winnow.vector.DenseVectors;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Images and queries as dense vectors of length 1.
 *
 * @param items one vector per image of the task
 * @param labels vectors of the texts for single labels
 * @param sentences vectors of the single-line queries; none if no text encoder fits the space
 * @param itemMean mean of the training images
 * @param textMean mean of texts; the same as {@code itemMean} if captions represent the images
 */
public record DenseSpace(
    List<float[]> items,
    Map<String, float[]> labels,
    Map<ExclusionQuery, float[]> sentences,
    float[] itemMean,
    float[] textMean) {

  /** Returns the vector of a label. */
  public float[] label(String label) {
    @Nullable float[] vector = labels.get(label);
    if (vector == null) {
      throw new IllegalArgumentException("no vector for the label " + label);
    }
    return vector;
  }

  /**
   * Returns the vector of the single-line query.
   *
   * @throws MethodUnavailableException if no text encoder fits the space
   */
  public float[] sentence(ExclusionQuery query) {
    @Nullable float[] vector = sentences.get(query);
    if (vector == null) {
      throw new MethodUnavailableException("needs a text encoder for these vectors");
    }
    return vector;
  }

  /** Returns the vectors of the excluded labels, or of the words of the excluded category. */
  public List<float[]> negatives(ExclusionQuery query) {
    return labels.keySet().containsAll(query.negatives())
        ? query.negatives().stream().map(this::label).toList()
        : List.of(label(query.negative()));
  }

  /** Returns the start of an optimisation: the single-line query, or A if it has no vector. */
  public float[] start(ExclusionQuery query) {
    return sentences.getOrDefault(query, label(query.positive()));
  }

  /** Returns the inner product of every image with a query. */
  public float[] scores(float[] query) {
    float[] scores = new float[items.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = DenseVectors.dot(items.get(i), query);
    }
    return scores;
  }

  /** Returns the mean of the k images nearest to a query. */
  public float[] meanOfTop(float[] query, int k) {
    return meanOf(Top.positions(scores(query), k));
  }

  /** Returns the mean of the images at these positions. */
  public float[] meanOf(int[] positions) {
    return DenseVectors.mean(Arrays.stream(positions).mapToObj(items::get).toList());
  }

  /**
   * Returns the same space, with its own mean subtracted from each modality, as in SpLiCE: images
   * and texts of one model lie in different parts of its space.
   */
  public DenseSpace centred() {
    return new DenseSpace(
        items.stream().map(vector -> centre(vector, itemMean)).toList(),
        centre(labels),
        centre(sentences),
        itemMean,
        textMean);
  }

  private <K> Map<K, float[]> centre(Map<K, float[]> texts) {
    Map<K, float[]> centred = HashMap.newHashMap(texts.size());
    texts.forEach((key, vector) -> centred.put(key, centre(vector, textMean)));
    return centred;
  }

  private static float[] centre(float[] vector, float[] mean) {
    return DenseVectors.normalize(Combination.of(vector, -1, mean));
  }
}
