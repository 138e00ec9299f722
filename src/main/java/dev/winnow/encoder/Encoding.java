package dev.winnow.encoder;

import dev.winnow.asset.Modality;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of a text or an image.
 *
 * @param dense {@code float[d]} of length 1
 * @param sparse with positive values, or null if the bundle has no sparse head for it
 * @param further vectors of an image by the names of their fields, such as its views; each has
 *     length 1
 * @param bindings which thing in an image has which colour, see {@link dev.winnow.bundle.Bindings};
 *     null if the bundle does not tell
 */
public record Encoding(
    float[] dense,
    @Nullable SparseVector sparse,
    Map<String, float[]> further,
    @Nullable SparseVector bindings) {

  public Encoding {
    further = Map.copyOf(further);
  }

  /** An encoding without further vectors. */
  public Encoding(float[] dense, @Nullable SparseVector sparse) {
    this(dense, sparse, Map.of(), null);
  }

  /** Returns the dense vectors of encodings. */
  public static List<float[]> denseVectors(List<Encoding> encodings) {
    return encodings.stream().map(Encoding::dense).toList();
  }

  /** Returns the encoding with one more vector. */
  Encoding with(Modality field, float[] vector) {
    Map<String, float[]> all = new HashMap<>(further);
    all.put(field.key(), vector);
    return new Encoding(dense, sparse, all, bindings);
  }

  /** Returns the sparse vectors of this encoding of a modality, by the names of their fields. */
  public Map<String, SparseVector> sparseVectors(Modality modality) {
    Map<String, SparseVector> vectors = new HashMap<>();
    if (sparse != null) {
      vectors.put(modality.sparseKey(), sparse);
    }
    if (bindings != null) {
      vectors.put(Modality.BINDINGS.sparseKey(), bindings);
    }
    return vectors;
  }

  /** Returns the encoding with bindings. */
  public Encoding with(@Nullable SparseVector known) {
    return new Encoding(dense, sparse, further, known);
  }

  /**
   * Combines several encodings of one modality, such as those of an asset's captions: the mean of
   * the dense vectors and the {@code top} largest dimensions of the mean of the sparse ones, both
   * scaled to length 1. (Without scaling, an asset of five captions would rank below an equally
   * similar one of a single caption.)
   *
   * @param encodings at least one; all from the same bundle
   * @throws IllegalArgumentException if the dense vectors cancel each other out
   */
  public static Encoding mean(List<Encoding> encodings, int top) {
    if (encodings.size() == 1) {
      return encodings.getFirst();
    }
    float[] dense = DenseVectors.normalize(DenseVectors.mean(denseVectors(encodings)));
    List<SparseVector> sparse =
        encodings.stream().map(Encoding::sparse).flatMap(Stream::ofNullable).toList();
    return new Encoding(dense, sparse.isEmpty() ? null : TopT.of(mean(sparse), top).normalized());
  }

  private static float[] mean(List<SparseVector> vectors) {
    int dimension =
        1
            + vectors.stream()
                .mapToInt(v -> v.size() == 0 ? -1 : v.indices()[v.size() - 1])
                .max()
                .orElse(-1);
    float[] mean = new float[dimension];
    for (SparseVector vector : vectors) {
      for (int i = 0; i < vector.size(); i++) {
        mean[vector.indices()[i]] += vector.values()[i] / vectors.size();
      }
    }
    return mean;
  }
}
