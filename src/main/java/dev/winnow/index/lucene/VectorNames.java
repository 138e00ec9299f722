package dev.winnow.index.lucene;

import dev.winnow.index.IndexSchema;
import dev.winnow.vector.SparseVector;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Checks vectors against the schema; the messages name what the schema has. */
final class VectorNames {

  /** The format of the vectors takes no more. */
  private static final int MAX_DIMENSION = 1024;

  private final IndexSchema schema;

  /**
   * @throws IllegalArgumentException if the schema has what this index cannot hold
   */
  VectorNames(IndexSchema schema) {
    this.schema = schema;
    schema
        .dense()
        .forEach(
            (name, dimension) -> {
              if (dimension < 1 || dimension > MAX_DIMENSION) {
                throw new IllegalArgumentException(
                    "dense vector '%s' has %d dimensions; the embedded index holds 1 to %d"
                        .formatted(name, dimension, MAX_DIMENSION));
              }
            });
  }

  void requireDense(String name, float[] vector) {
    int dimension = dimension("dense", schema.dense(), name);
    if (vector.length != dimension) {
      throw new IllegalArgumentException(
          "dense vector '%s' has %d dimensions, not %d".formatted(name, dimension, vector.length));
    }
    for (float value : vector) {
      if (!Float.isFinite(value)) {
        throw new IllegalArgumentException(
            "dense vector '%s' has the value %s".formatted(name, value));
      }
    }
  }

  void requireSparse(String name, SparseVector vector) {
    int dimension = dimension("sparse", schema.sparse(), name);
    if (vector.size() > 0 && vector.indices()[vector.size() - 1] >= dimension) {
      throw new IllegalArgumentException(
          "sparse vector '%s' has the dimensions 0 to %d, not %d"
              .formatted(name, dimension - 1, vector.indices()[vector.size() - 1]));
    }
  }

  private int dimension(String kind, Map<String, Integer> named, String name) {
    @Nullable Integer dimension = named.get(name);
    if (dimension == null) {
      throw new IllegalArgumentException(
          "there is no %s vector '%s'; collection '%s' has dense %s and sparse %s"
              .formatted(
                  kind,
                  name,
                  schema.collection(),
                  new TreeMap<>(schema.dense()),
                  new TreeMap<>(schema.sparse())));
    }
    return dimension;
  }
}
