package dev.winnow.index;

import dev.winnow.vector.SparseVector;
import java.util.Set;

/**
 * A nearest-neighbour query over one named vector.
 *
 * @param vector the name of the vector that is searched; points without it are no candidates
 * @param limit hits to return at most, 1 to {@link #MAX_WINDOW}
 * @param offset hits to skip; offset + limit at most {@link #MAX_WINDOW}
 * @param vectors names of the vectors that the hits have, where the index and the asset have them
 */
public record VectorQuery(
    String vector, By by, Filter filter, int limit, int offset, Set<String> vectors) {

  public static final int MAX_WINDOW = 10_000;

  public VectorQuery {
    if (limit < 1 || offset < 0 || limit > MAX_WINDOW - offset) {
      throw new IllegalArgumentException(
          "limit must be at least 1, offset at least 0, and both together at most %d: limit %d, offset %d"
              .formatted(MAX_WINDOW, limit, offset));
    }
  }

  /** For hits without their vectors. */
  public VectorQuery(String vector, By by, Filter filter, int limit, int offset) {
    this(vector, by, filter, limit, offset, Set.of());
  }

  /** Returns this query of the points that also pass a filter. */
  VectorQuery within(Filter scope) {
    return new VectorQuery(vector, by, filter.and(scope), limit, offset, vectors);
  }

  /** What to be near to; the score is the inner product with it. */
  public sealed interface By {}

  /**
   * Near to a dense vector of length 1. All points that have the vector are candidates.
   *
   * @param exact whether all of them must be compared, because the vector is unlike those that are
   *     stored: a graph of stored vectors does not lead to what is near to it
   */
  public record Dense(float[] vector, boolean exact) implements By {

    /** A query that an approximate index may answer. */
    public Dense(float[] vector) {
      this(vector, false);
    }
  }

  /** Near to a sparse vector; only points that share an active dimension with it are candidates. */
  public record Sparse(SparseVector vector) implements By {}
}
