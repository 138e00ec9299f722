package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.index.filter.Filter;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A read-only view of an index that contains only the points that match a filter, for callers with
 * a tenant. Closing it does not close the underlying index.
 */
public final class ConfinedIndex implements VectorIndex {

  private final VectorIndex index;
  private final Filter scope;

  public ConfinedIndex(VectorIndex index, Filter scope) {
    this.index = index;
    this.scope = index.scope().and(scope);
  }

  @Override
  public Filter scope() {
    return scope;
  }

  @Override
  public Uni<List<Outcome>> apply(List<PointChange> changes) {
    return Uni.createFrom()
        .failure(() -> new UnsupportedOperationException("a confined index is read-only"));
  }

  @Override
  public Uni<List<Hit>> search(VectorQuery query) {
    return index.search(query.within(scope));
  }

  @Override
  public Uni<List<Point>> candidates(List<VectorQuery> queries) {
    return index.candidates(queries.stream().map(query -> query.within(scope)).toList());
  }

  /** An asset may have left the scope since it was a candidate. */
  @Override
  public Uni<Map<AssetId, Point>> complete(Collection<Point> candidates) {
    return index.complete(candidates).map(this::visible);
  }

  @Override
  public Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids) {
    return index.fetch(ids).map(this::visible);
  }

  private Map<AssetId, Point> visible(Map<AssetId, Point> points) {
    return points.entrySet().stream()
        .filter(entry -> entry.getValue().passes(scope))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public Uni<Optional<Instant>> indexedAt(AssetId id) {
    return ifVisible(id, () -> index.indexedAt(id));
  }

  /** Reads the point first, because a preview does not contain its point. */
  @Override
  public Uni<Optional<Preview>> preview(AssetId id) {
    return ifVisible(id, () -> index.preview(id));
  }

  private <T> Uni<Optional<T>> ifVisible(AssetId id, Supplier<Uni<Optional<T>>> read) {
    return fetch(List.of(id))
        .chain(
            found ->
                found.containsKey(id) ? read.get() : Uni.createFrom().item(Optional.<T>empty()));
  }

  @Override
  public Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit) {
    return index.scroll(filter.and(scope), cursor, limit);
  }

  @Override
  public Uni<Page> newest(Filter filter, @Nullable String cursor, int limit) {
    return index.newest(filter.and(scope), cursor, limit);
  }

  @Override
  public Uni<List<float[]>> sample(Filter filter, String vector, int count) {
    return index.sample(filter.and(scope), vector, count);
  }

  @Override
  public Uni<Long> count(Filter filter) {
    return index.count(filter.and(scope));
  }

  @Override
  public Uni<Boolean> isEmpty() {
    return index.isEmpty();
  }

  @Override
  public Uni<Void> ping() {
    return index.ping();
  }

  @Override
  public void close() {}
}
