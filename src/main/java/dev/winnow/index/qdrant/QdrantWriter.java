package dev.winnow.index.qdrant;

import dev.winnow.asset.Version;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.qdrant.point.ConditionalWrite;
import dev.winnow.index.qdrant.point.PointMapper;
import dev.winnow.index.qdrant.point.StoredLayers;
import dev.winnow.index.qdrant.point.WriteCondition;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.PointStruct;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches of changes. The server does not report which conditional writes it has applied. So
 * changes of whole assets need two round trips: one to write, and one to find the points that have
 * the batch's time. If some have another time, the stored versions are read. Two processes that
 * write the same asset in the same microsecond might both count their change as applied.
 *
 * <p>A change of a part is merged with the stored point, which is read first. The result is written
 * if no layer of the stored point is newer, and merged again if another worker was faster. Each
 * replica decides for itself. Of two results of which neither has all newest layers, a replica
 * applies the first only, so all need the writes in the same order. A replica that lacks a write is
 * equal again after the next change that was merged with a newer one.
 */
final class QdrantWriter {

  /** The result of one write. */
  sealed interface Result {

    record Known(Outcome outcome) implements Result {}

    /** The server rejects this point as invalid. */
    record Refused(Throwable why) implements Result {}
  }

  /**
   * Number of changes that share a condition if there is one replica. With 1, updates of stored
   * points are about 15 % slower.
   */
  private static final int GROUP = 32;

  /** Number of further attempts to merge a change before the caller has to retry. */
  private static final int MERGES = 8;

  private final ConditionalPoints points;
  private final int group;

  /**
   * @param replicated whether points have several replicas, each of which decides for itself. If
   *     they got the writes of two workers in different orders, a shared condition may refuse a
   *     change on one of them only
   */
  QdrantWriter(ConditionalPoints points, boolean replicated) {
    this.points = points;
    this.group = replicated ? 1 : GROUP;
  }

  /**
   * Writes changes of different points. Returns one result per change, in order. Fails if the
   * failure does not concern a single change.
   */
  Uni<List<Result>> write(List<ConditionalWrite> batch) {
    List<ConditionalWrite> plain = batch.stream().filter(ConditionalWrite::isPlain).toList();
    Uni<List<Result>> results =
        plain.isEmpty()
            ? writeUndecided(batch, Map.of())
            : points
                .write(points(plain), WriteCondition.anyOf(plain, group))
                .chain(time -> results(batch, plain, time));
    return results
        .invoke(done -> points.confirm(ids(batch)))
        .onFailure(IllegalArgumentException.class)
        .recoverWithUni(
            refused ->
                batch.size() == 1
                    ? Uni.createFrom().item(List.of(new Result.Refused(refused)))
                    : oneByOne(batch));
  }

  /**
   * Returns the results of a batch whose changes of whole assets were written.
   *
   * @param time the time of all of them; empty if some have an earlier one
   */
  private Uni<List<Result>> results(
      List<ConditionalWrite> batch, List<ConditionalWrite> plain, OptionalLong time) {
    Uni<Boolean> allApplied =
        plain.size() < batch.size() || time.isEmpty()
            ? Uni.createFrom().item(false)
            : points.areWritten(ids(batch), time.getAsLong());
    return allApplied.chain(
        applied ->
            applied
                ? Uni.createFrom().item(allApplied(batch))
                : points.readVersions(ids(batch)).chain(stored -> writeUndecided(batch, stored)));
  }

  private static List<PointStruct> points(List<ConditionalWrite> batch) {
    return batch.stream().map(ConditionalWrite::point).toList();
  }

  private static List<PointId> ids(List<ConditionalWrite> batch) {
    return batch.stream().map(ConditionalWrite::id).toList();
  }

  /**
   * Writes changes that are newer than the stored version. Changes of assets without parts are
   * written again with exact conditions; they are few, because the stored version must be close to
   * that of the change, the batch mixes partitions with distant offsets, or another program has
   * written the point. All others are merged with the stored point.
   */
  private Uni<List<Result>> writeUndecided(
      List<ConditionalWrite> batch, Map<PointId, StoredLayers> stored) {
    List<ConditionalWrite> undecided = undecided(batch, stored);
    List<ConditionalWrite> exact =
        undecided.stream().filter(write -> write.isPlain() && !hasParts(write, stored)).toList();
    Uni<?> sent =
        exact.isEmpty()
            ? Uni.createFrom().voidItem()
            : points.write(points(exact), WriteCondition.anyOf(exact, 1));
    return undecided.isEmpty()
        ? Uni.createFrom().item(results(batch, stored))
        : sent.chain(() -> merge(merges(undecided, stored)))
            .chain(() -> points.readVersions(ids(batch)))
            .chain(again -> mergeAgain(batch, again, MERGES))
            .map(last -> results(batch, last));
  }

  /** Merges again if another worker has written the same point in the meantime. */
  private Uni<Map<PointId, StoredLayers>> mergeAgain(
      List<ConditionalWrite> batch, Map<PointId, StoredLayers> stored, int attempts) {
    List<ConditionalWrite> merges = merges(undecided(batch, stored), stored);
    return merges.isEmpty() || attempts == 0
        ? Uni.createFrom().item(stored)
        : merge(merges)
            .chain(() -> points.readVersions(ids(batch)))
            .chain(again -> mergeAgain(batch, again, attempts - 1));
  }

  private static List<ConditionalWrite> undecided(
      List<ConditionalWrite> batch, Map<PointId, StoredLayers> stored) {
    return batch.stream()
        .filter(write -> write.version().supersedes(version(write, stored)))
        .toList();
  }

  private static List<ConditionalWrite> merges(
      List<ConditionalWrite> undecided, Map<PointId, StoredLayers> stored) {
    return undecided.stream().filter(write -> !write.isPlain() || hasParts(write, stored)).toList();
  }

  /**
   * Merges changes with the stored points, and writes each if the merged point has all layers of
   * its stored point, none in an older version.
   */
  private Uni<?> merge(List<ConditionalWrite> batch) {
    return batch.isEmpty()
        ? Uni.createFrom().voidItem()
        : points.readWhole(ids(batch)).chain(stored -> merge(batch, stored));
  }

  private Uni<?> merge(List<ConditionalWrite> batch, Map<PointId, StoredLayers> stored) {
    List<ConditionalWrite> newer = undecided(batch, stored);
    Map<PointId, AssetLayers> merged = new LinkedHashMap<>();
    for (ConditionalWrite write : newer) {
      StoredLayers point = stored.get(write.id());
      AssetLayers layers = point == null ? AssetLayers.NONE : point.layers(write.change().id());
      merged.put(write.id(), layers.with(write.change()));
    }
    return merged.isEmpty()
        ? Uni.createFrom().voidItem()
        : points.write(
            merged.values().stream().map(PointMapper::struct).toList(),
            WriteCondition.mergedFrom(merged, stored));
  }

  private static @Nullable Version version(
      ConditionalWrite write, Map<PointId, StoredLayers> stored) {
    StoredLayers point = stored.get(write.id());
    return point == null ? null : point.version(write.change().source());
  }

  private static boolean hasParts(ConditionalWrite write, Map<PointId, StoredLayers> stored) {
    StoredLayers point = stored.get(write.id());
    return point != null && point.hasParts();
  }

  /** Writes changes one by one, so that an invalid point does not prevent the others. */
  private Uni<List<Result>> oneByOne(List<ConditionalWrite> batch) {
    return Multi.createFrom()
        .iterable(batch)
        .onItem()
        .transformToUniAndConcatenate(write -> write(List.of(write)).map(List::getFirst))
        .collect()
        .asList();
  }

  /** Returns the results of changes that each are the whole stored asset. */
  private static List<Result> allApplied(List<ConditionalWrite> plain) {
    return plain.stream().<Result>map(write -> new Result.Known(applied(write, true))).toList();
  }

  private static List<Result> results(
      List<ConditionalWrite> batch, Map<PointId, StoredLayers> stored) {
    return batch.stream()
        .<Result>map(write -> new Result.Known(outcome(write, stored.get(write.id()))))
        .toList();
  }

  /**
   * @throws IndexUnavailableException if the stored point is older than the change or missing: the
   *     replica does not have the write yet, or other workers write the point constantly
   */
  private static Outcome outcome(ConditionalWrite write, @Nullable StoredLayers point) {
    Version stored = point == null ? null : point.version(write.change().source());
    if (point != null && write.version().equals(stored)) {
      return applied(write, point.isDeleted());
    }
    if (write.version().supersedes(stored)) {
      throw new IndexUnavailableException("Qdrant does not show a write that it has acknowledged");
    }
    return Outcome.STALE;
  }

  /**
   * @param withoutParts whether no other source has a part of the asset
   */
  private static Outcome applied(ConditionalWrite write, boolean withoutParts) {
    return withoutParts && write.change() instanceof PointChange.Delete
        ? Outcome.DELETED
        : Outcome.APPLIED;
  }
}
