package dev.winnow.testing;

import dev.winnow.asset.AssetId;
import dev.winnow.index.Hit;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Points in memory, which can only be fetched by id. */
public final class FewPoints implements VectorIndex {

  private final Map<AssetId, Point> points = new ConcurrentHashMap<>();

  public void put(Point point) {
    points.put(point.id(), point);
  }

  @Override
  public Uni<Map<AssetId, Point>> fetch(Collection<AssetId> ids) {
    return Uni.createFrom()
        .item(
            () ->
                ids.stream()
                    .distinct()
                    .filter(points::containsKey)
                    .collect(Collectors.toMap(Function.identity(), points::get)));
  }

  @Override
  public Uni<List<Outcome>> apply(List<PointChange> changes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<List<Hit>> search(VectorQuery query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<Optional<Instant>> indexedAt(AssetId id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<Optional<Preview>> preview(AssetId id) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<Page> scroll(Filter filter, @Nullable String cursor, int limit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<Page> newest(Filter filter, @Nullable String cursor, int limit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<List<float[]>> sample(Filter filter, String vector, int count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<Long> count(Filter filter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<Boolean> isEmpty() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Uni<Void> ping() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
