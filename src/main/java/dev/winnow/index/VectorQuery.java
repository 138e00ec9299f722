package dev.winnow.index;

import dev.winnow.index.filter.Filter;
import dev.winnow.vector.SparseVector;
import java.util.Set;

/**
 * A nearest-neighbour query over one named vector.
 *
 * @param vector the name of the vector to search; points without it are not candidates
 * @param limit maximum number of hits, 1 to {@link #MAX_WINDOW}
 * @param offset number of hits to skip; offset + limit must not exceed {@link #MAX_WINDOW}
 * @param vectors names of the vectors to return with the hits, if the index and the asset have them
 * @param captionsOnly whether the payload of hits may lack everything but the captions, see {@link
 *     VectorIndex#complete}
 */
public record VectorQuery(
    String vector,
    By by,
    Filter filter,
    int limit,
    int offset,
    Set<String> vectors,
    boolean captionsOnly) {

  public static final int MAX_WINDOW = 10_000;

  public VectorQuery {
    if (limit < 1 || offset < 0 || limit > MAX_WINDOW - offset) {
      throw new IllegalArgumentException(
          "limit must be at least 1, offset at least 0, and both together at most %d: limit %d, offset %d"
              .formatted(MAX_WINDOW, limit, offset));
    }
  }

  /** A query that returns hits with their whole payload. */
  public VectorQuery(
      String vector, By by, Filter filter, int limit, int offset, Set<String> vectors) {
    this(vector, by, filter, limit, offset, vectors, false);
  }

  /** A query that returns hits without vectors. */
  public VectorQuery(String vector, By by, Filter filter, int limit, int offset) {
    this(vector, by, filter, limit, offset, Set.of());
  }

  /** Returns this query, restricted to points that also match a filter. */
  VectorQuery within(Filter scope) {
    return new VectorQuery(vector, by, filter.and(scope), limit, offset, vectors, captionsOnly);
  }

  /** The vector to compare with. The score is the inner product with it. */
  public sealed interface By {}

  /**
   * A dense vector of length 1. All points that have the searched vector are candidates.
   *
   * @param exact whether the query must be compared with all candidates, because it differs from
   *     the stored vectors, so that their HNSW graph does not lead to its nearest neighbours
   */
  public record Dense(float[] vector, boolean exact) implements By {

    /** A query for which approximate search is allowed. */
    public Dense(float[] vector) {
      this(vector, false);
    }
  }

  /** A sparse vector. Only points that share an active dimension with it are candidates. */
  public record Sparse(SparseVector vector) implements By {}
}
