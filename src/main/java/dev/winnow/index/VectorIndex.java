package dev.winnow.index;

import dev.winnow.asset.AssetId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A durable index of points: vectors and a payload under an asset's id.
 *
 * <p>Thread-safe. No method blocks its caller, so all may be called on an event loop; results
 * arrive on a thread of the adapter's choosing. Nothing happens before the {@link Uni} is
 * subscribed to, and a second subscription does the work again. A failed {@link Uni} carries {@link
 * IndexUnavailableException} where trying again may help, and {@link IllegalArgumentException}
 * where the call itself is wrong (an unknown vector name, a wrong dimension).
 */
public interface VectorIndex extends AutoCloseable {

  /**
   * Applies changes in their order, each only if its version supersedes what its source said of the
   * asset before ({@link dev.winnow.asset.Version#supersedes}), deletes included: they leave a
   * tombstone behind. What other sources say stays; the asset is what {@link
   * dev.winnow.index.layer.AssetLayers#merged} makes of all.
   *
   * <p>When the item arrives, all of them are durable (they survive {@code kill -9}) and visible to
   * the calls below. On failure any part of them may have been applied; applying them again is
   * safe.
   *
   * @return one outcome per change, in their order
   */
  Uni<List<Outcome>> apply(List<PointChange> changes);

  /**
   * Makes a log the source of whole assets for this index. Call it before the first change.
   *
   * <p>Fails with {@link IllegalStateException} if another log fills the index: versions compare
   * offsets, and offsets of two logs mean nothing to each other. The message says what to do.
   */
  default Uni<Void> claim(SourceLog log) {
    return Uni.createFrom().voidItem();
  }

  /**
   * Makes a log another source of changes for this index, beside the one of {@link #claim}, which
   * is called before.
   *
   * <p>Fails with {@link IllegalStateException} if a log of the same topic name, but another id or
   * cluster, has told of assets before: its offsets cannot be compared with those of this one.
   */
  default Uni<Void> claimFurther(SourceLog log) {
    return Uni.createFrom().voidItem();
  }

  /**
   * Returns what the index knows of its log if it belongs to this process alone; empty for an index
   * that several processes share.
   */
  default Optional<LocalState> local() {
    return Optional.empty();
  }

  /** Returns whether nothing was ever applied: there are no points and no tombstones. */
  Uni<Boolean> isEmpty();

  /** Returns the points nearest to a query, best first; of equal scores in an unspecified order. */
  Uni<List<Hit>> search(VectorQuery query);

  /** Runs all queries at the same time. Returns their hits in the order of the queries. */
  default Uni<List<List<Hit>>> searchAll(List<VectorQuery> queries) {
    return queries.isEmpty()
        ? Uni.createFrom().item(List.of())
        : Uni.join().all(queries.stream().map(this::search).toList()).andFailFast();
  }

  /**
   * Returns the points that any of the queries finds, each once and in no particular order, for a
   * search that scores them itself.
   *
   * @param queries each from its best hit on
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
   * Returns the points with these ids, vectors included; what is not there or deleted is absent.
   */
  Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids);

  /** Returns when an asset was last written; empty if there is none, or its time is not known. */
  Uni<Optional<Instant>> indexedAt(AssetId id);

  /** Returns the preview of an asset; empty if there is none, or no such asset. */
  Uni<Optional<Preview>> preview(AssetId id);

  /**
   * Returns the points that pass a filter, page by page, in a stable order, vectors included.
   *
   * @param cursor {@link Page#next()} of the page before, or null for the first
   * @param limit points on a page, at least 1
   */
  Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit);

  /**
   * Returns the points that pass a filter, page by page, vectors included: those that were written
   * last first.
   *
   * @param cursor {@link Page#next()} of the page before, or null for the first
   * @param limit points on a page, at least 1
   */
  Uni<Page> newest(Filter filter, @Nullable String cursor, int limit);

  /** Returns how many points pass a filter, exactly. */
  Uni<Long> count(Filter filter);

  /** Fails where the index cannot be reached or used; cheap enough for a readiness probe. */
  Uni<Void> ping();

  /**
   * Returns what every point that this index shows passes: {@link Filter#NONE}, but for a {@link
   * ConfinedIndex}.
   */
  default Filter scope() {
    return Filter.NONE;
  }

  /** Finishes the changes it has accepted, then releases everything. Blocks; idempotent. */
  @Override
  void close();

  /** What became of a change. */
  enum Outcome {
    /** The index holds this change, written now or by an earlier delivery of the same record. */
    APPLIED,
    /** The index holds a newer change. */
    STALE
  }

  /**
   * A page of {@link #scroll} or {@link #newest}.
   *
   * @param next where the next page starts, or null after the last
   */
  record Page(List<Point> points, @Nullable String next) {}
}
