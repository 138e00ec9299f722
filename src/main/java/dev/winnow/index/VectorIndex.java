package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.async.Joins;
import dev.winnow.index.filter.Filter;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A durable index of points, which are vectors and a payload under an asset's id.
 *
 * <p>Thread-safe. Methods do not block, so they may be called on an event loop; results arrive on a
 * thread of the adapter's choosing. Work starts when the {@link Uni} is subscribed to, and again
 * for every subscription. A {@link Uni} fails with {@link IndexUnavailableException} if another
 * attempt may succeed, and with {@link IllegalArgumentException} if the call itself is invalid (an
 * unknown vector name, a wrong dimension).
 */
public interface VectorIndex extends AutoCloseable {

  /**
   * Applies changes in order. A change is applied only if its version supersedes the stored version
   * of its source ({@link dev.winnow.asset.Version#supersedes}). This includes deletes, which leave
   * a tombstone. Layers of other sources do not change; {@link
   * dev.winnow.index.layer.AssetLayers#merged} merges all layers.
   *
   * <p>When the item arrives, all changes are durable (they survive {@code kill -9}) and visible to
   * the methods below. After a failure, any subset may have been applied; applying them again is
   * safe.
   *
   * @return one outcome per change, in order
   */
  Uni<List<Outcome>> apply(List<PointChange> changes);

  /**
   * Claims the index for a log of whole assets. Call it before the first change.
   *
   * <p>Fails with {@link IllegalStateException} if another log fills the index, because offsets of
   * different logs are not comparable. The message says what to do.
   */
  default Uni<Void> claim(SourceLog log) {
    return Uni.createFrom().voidItem();
  }

  /**
   * Claims the index for a further log. Call it after {@link #claim}.
   *
   * <p>Fails with {@link IllegalStateException} if a log with the same topic name, but another id
   * or cluster, has already changed assets, because their offsets are not comparable.
   */
  default Uni<Void> claimFurther(SourceLog log) {
    return Uni.createFrom().voidItem();
  }

  /**
   * Returns the local state of an index that belongs to this process only; empty for an index that
   * several processes share.
   */
  default Optional<LocalState> local() {
    return Optional.empty();
  }

  /** Returns the positions that are stored with the index; empty if it stores none. */
  default Optional<StoredPositions> stored() {
    return local().map(StoredPositions.class::cast);
  }

  /** Returns whether the index has neither points nor tombstones. */
  Uni<Boolean> isEmpty();

  /**
   * Returns the points nearest to a query, best first; the order of equal scores is unspecified.
   */
  Uni<List<Hit>> search(VectorQuery query);

  /** Runs all queries at the same time. Returns their hits in the order of the queries. */
  default Uni<List<List<Hit>>> searchAll(List<VectorQuery> queries) {
    return Joins.all(queries.stream().map(this::search).toList());
  }

  /**
   * Returns the distinct points that any of the queries finds, in unspecified order, for a search
   * that scores them itself.
   *
   * @param queries queries with offset 0
   */
  default Uni<List<Point>> candidates(List<VectorQuery> queries) {
    return searchAll(queries)
        .map(
            found -> {
              Map<AssetId, Point> points = new LinkedHashMap<>();
              found.forEach(hits -> hits.forEach(hit -> points.putIfAbsent(hit.id(), hit.point())));
              return List.copyOf(points.values());
            });
  }

  /**
   * Returns candidates of queries {@linkplain VectorQuery#captionsOnly for captions only} by id,
   * with the vectors that they have and their whole payload. Those that were deleted since may be
   * absent.
   */
  default Uni<Map<AssetId, Point>> complete(Collection<Point> candidates) {
    return Uni.createFrom()
        .item(candidates.stream().collect(Collectors.toMap(Point::id, Function.identity())));
  }

  /**
   * Returns the points with these ids, including vectors. Missing and deleted points are absent.
   */
  Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids);

  /**
   * Returns the time of an asset's last write; empty if the asset does not exist or the time is
   * unknown.
   */
  Uni<Optional<Instant>> indexedAt(AssetId id);

  /** Returns the preview of an asset; empty if the asset does not exist or has no preview. */
  Uni<Optional<Preview>> preview(AssetId id);

  /**
   * Returns a page of the points that match a filter, including vectors, in a stable order.
   *
   * @param cursor {@link Page#next()} of the previous page, or null for the first
   * @param limit maximum number of points on the page, at least 1
   */
  Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit);

  /**
   * Returns a page of the points that match a filter, including vectors, the last written first.
   *
   * @param cursor {@link Page#next()} of the previous page, or null for the first
   * @param limit maximum number of points on the page, at least 1
   */
  Uni<Page> newest(Filter filter, @Nullable String cursor, int limit);

  /**
   * Returns the vectors with a name of random points that match a filter. The sample of an
   * unchanged index does not change. An index may miss points if nearly all others lack the vector.
   *
   * @param vector name of a dense vector
   * @param count maximum number of vectors
   */
  Uni<List<float[]>> sample(Filter filter, String vector, int count);

  /** Returns the exact number of points that match a filter. */
  Uni<Long> count(Filter filter);

  /** Fails if the index cannot be reached or used. Cheap enough for a readiness probe. */
  Uni<Void> ping();

  /**
   * Returns the filter that all visible points match: {@link Filter#NONE}, except for a {@link
   * ConfinedIndex}.
   */
  default Filter scope() {
    return Filter.NONE;
  }

  /** Finishes the accepted changes, then releases all resources. Blocks; idempotent. */
  @Override
  void close();

  /** The outcome of a change. */
  enum Outcome {
    /** The index contains this change, written now or by an earlier delivery of the same record. */
    APPLIED,
    /** Like {@link #APPLIED}, and the asset is deleted: no source has a part of it. */
    DELETED,
    /** The index contains a newer change. */
    STALE
  }

  /**
   * A page of {@link #scroll} or {@link #newest}.
   *
   * @param next the cursor of the next page, or null after the last page
   */
  record Page(List<Point> points, @Nullable String next) {}
}
