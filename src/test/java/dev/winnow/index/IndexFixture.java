package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.filter.Filter;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An index under test, and helper methods for its tests. */
interface IndexFixture {

  IndexSchema SCHEMA =
      new IndexSchema("contract-v1", Map.of("image", 3, "caption", 2), Map.of("image_sparse", 100));

  VectorIndex index();

  /** Closes the index and opens it again with its stored data. */
  void reopen();

  static <T> T await(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(90)); // a real server may index for 30 s
  }

  default List<Outcome> apply(PointChange... changes) {
    return await(index().apply(List.of(changes)));
  }

  default List<String> search(VectorQuery query) {
    return await(index().search(query)).stream().map(hit -> hit.id().value()).toList();
  }

  /** Returns the ids of the points that pass a filter, by all calls that take one. */
  default Set<String> passing(Filter filter) {
    Set<String> scrolled =
        await(index().scroll(filter, null, 1_000)).points().stream()
            .map(point -> point.id().value())
            .collect(Collectors.toSet());
    long counted = await(index().count(filter));
    if (counted != scrolled.size()) {
      throw new AssertionError("count is %d, scroll finds %s".formatted(counted, scrolled));
    }
    return scrolled;
  }

  default Optional<Point> fetch(String id) {
    AssetId key = new AssetId(id);
    return Optional.ofNullable(await(index().fetch(List.of(key))).get(key));
  }

  /** Distinguishes the states of one point. */
  default String captionOf(String id) {
    return fetch(id).orElseThrow().payload().captions().getFirst();
  }

  static PointChange.Upsert upsert(String id, Version version, String caption) {
    return upsert(
        point(id, version, Map.of("caption", new float[] {1, 0}), Map.of(), payload(caption)));
  }

  static PointChange.Upsert upsert(Point point) {
    return new PointChange.Upsert(point, null);
  }

  static PointChange.Upsert withDense(String id, float... image) {
    return upsert(point(id, Version.ofOffset(0), Map.of("image", image), Map.of(), payload(id)));
  }

  static PointChange.Upsert withSparse(String id, SparseVector image) {
    return upsert(
        point(id, Version.ofOffset(0), Map.of(), Map.of("image_sparse", image), payload(id)));
  }

  static PointChange.Upsert withAttributes(String id, Map<String, @Nullable Object> attributes) {
    Payload payload = new Payload(List.of(id), attributes, null, false);
    return upsert(
        point(id, Version.ofOffset(0), Map.of("image", new float[] {1, 0, 0}), Map.of(), payload));
  }

  static PointChange.Delete delete(String id, Version version) {
    return new PointChange.Delete(new AssetId(id), version);
  }

  static Point point(
      String id,
      Version version,
      Map<String, float[]> dense,
      Map<String, SparseVector> sparse,
      Payload payload) {
    return new Point(new AssetId(id), version, dense, sparse, payload);
  }

  static Payload payload(String caption) {
    return new Payload(List.of(caption), Map.of(), null, false);
  }

  static Version declared(long declared, long offset) {
    return new Version(declared, offset);
  }

  static SparseVector sparse(int[] indices, float... values) {
    return new SparseVector(indices, values);
  }

  static VectorQuery near(Filter filter, int limit, int offset, float... image) {
    return new VectorQuery("image", new VectorQuery.Dense(image), filter, limit, offset);
  }

  static VectorQuery near(SparseVector image, Filter filter, int limit, int offset) {
    return new VectorQuery("image_sparse", new VectorQuery.Sparse(image), filter, limit, offset);
  }
}
