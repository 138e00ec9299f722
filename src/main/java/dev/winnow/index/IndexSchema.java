package dev.winnow.index;

import dev.winnow.vector.SparseVector;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a collection. Adapters validate their input against it, so all reject the same
 * input with the same message.
 *
 * @param collection the name: lower-case letters, digits, '.', '_' and '-'; contains the bundle's
 *     id, so that vectors of different models never mix
 * @param dense dimensions of the dense vectors by name
 * @param sparse dimensions of the sparse vectors by name; dense and sparse names differ
 */
public record IndexSchema(
    String collection, Map<String, Integer> dense, Map<String, Integer> sparse) {

  private static final Pattern VECTOR_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,100}");

  public IndexSchema {
    if (!collection.matches("[a-z0-9][a-z0-9._-]{0,127}")) {
      throw new IllegalArgumentException("not a collection name: " + collection);
    }
    dense = Map.copyOf(dense);
    sparse = Map.copyOf(sparse);
    requireVectorNames(dense.keySet(), sparse.keySet());
  }

  private static void requireVectorNames(Set<String> dense, Set<String> sparse) {
    for (String name : dense) {
      if (sparse.contains(name)) {
        throw new IllegalArgumentException(
            "'%s' is the name of a dense and of a sparse vector; names must differ"
                .formatted(name));
      }
    }
    Stream.concat(dense.stream(), sparse.stream())
        .filter(name -> !VECTOR_NAME.matcher(name).matches())
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "'%s' is not a valid vector name: use up to 100 letters, digits, '_', '.' and '-'"
                      .formatted(name));
            });
  }

  /** Returns the names of all vectors, dense and sparse. */
  public Set<String> names() {
    Set<String> names = new HashSet<>(dense.keySet());
    names.addAll(sparse.keySet());
    return names;
  }

  /**
   * Checks the vectors of a point before it is stored.
   *
   * @throws IllegalArgumentException if a vector does not match; the message names it and what the
   *     schema has
   */
  public void require(Point point) {
    point.dense().forEach(this::requireDense);
    point
        .sparse()
        .forEach(
            (name, vector) -> {
              requireSparse(name, vector);
              for (float value : vector.values()) {
                if (value <= 0) {
                  throw new IllegalArgumentException(
                      "sparse vector '%s' has a value that is not positive: %s"
                          .formatted(name, value));
                }
              }
            });
  }

  /**
   * Checks the vector of a query.
   *
   * @throws IllegalArgumentException if a vector does not match; the message names it and what the
   *     schema has
   */
  public void require(VectorQuery query) {
    switch (query.by()) {
      case VectorQuery.Dense(float[] vector, boolean exact) -> requireDense(query.vector(), vector);
      case VectorQuery.Sparse(SparseVector vector) -> requireSparse(query.vector(), vector);
    }
  }

  private void requireDense(String name, float[] vector) {
    int dimension = dimension("dense", dense, name);
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

  private void requireSparse(String name, SparseVector vector) {
    int dimension = dimension("sparse", sparse, name);
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
              .formatted(kind, name, collection, new TreeMap<>(dense), new TreeMap<>(sparse)));
    }
    return dimension;
  }
}
