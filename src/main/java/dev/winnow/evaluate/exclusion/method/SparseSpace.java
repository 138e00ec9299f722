package dev.winnow.evaluate.exclusion.method;

import dev.winnow.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Images and labels as sparse vectors with values of at least 0, from trained heads, a
 * decomposition into concepts, or the words of captions.
 *
 * @param dimension the dimension of the space
 * @param items one vector per image
 * @param labels vectors of the texts for single labels
 */
public record SparseSpace(
    int dimension, List<SparseVector> items, Map<String, SparseVector> labels) {

  /** Returns the vector of a label. */
  public SparseVector label(String label) {
    @Nullable SparseVector vector = labels.get(label);
    if (vector == null) {
      throw new IllegalArgumentException("no sparse vector for the label " + label);
    }
    return vector;
  }

  /** Returns the same space with only the images at these positions. */
  public SparseSpace of(int[] positions) {
    return new SparseSpace(
        dimension, Arrays.stream(positions).mapToObj(items::get).toList(), labels);
  }

  /** Returns the inner product of every image with a query. */
  public float[] scores(SparseVector query) {
    float[] dense = new float[dimension];
    for (int i = 0; i < query.size(); i++) {
      dense[query.indices()[i]] = query.values()[i];
    }
    return scores(dense);
  }

  /** Returns the inner product of every image with a query {@code float[dimension]}. */
  public float[] scores(float[] query) {
    float[] scores = new float[items.size()];
    for (int i = 0; i < scores.length; i++) {
      int[] indices = items.get(i).indices();
      float[] values = items.get(i).values();
      float sum = 0;
      for (int j = 0; j < indices.length; j++) {
        sum += values[j] * query[indices[j]];
      }
      scores[i] = sum;
    }
    return scores;
  }
}
