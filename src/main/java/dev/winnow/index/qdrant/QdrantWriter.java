package dev.winnow.index.qdrant;

import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.qdrant.QdrantConfig.WriteOrdering;
import dev.winnow.index.qdrant.point.ConditionalWrite;
import dev.winnow.index.qdrant.point.Fields;
import dev.winnow.index.qdrant.point.PointMapper;
import dev.winnow.index.qdrant.point.StoredLayers;
import dev.winnow.index.qdrant.point.WriteCondition;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.DeleteVectors;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.VectorsSelector;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches of changes. The server does not report which conditional writes it has applied. So
 * changes of whole assets need two round trips: one to write, and one to find the points that have
 * the batch's time. If some have another time, the stored versions are read. Two processes that
 * write the same asset in the same microsecond might both count their change as applied.
 *
 * <p>A change of a part is merged with the stored point, which is read first. The result is written
 * if the point is unchanged, and merged again if another worker was faster. Each replica decides
 * for itself whether its point is unchanged, so all need the writes in the same order.
 */
public final class QdrantWriter {

  /** The result of one write. */
  sealed interface Result {

    record Known(Outcome outcome) implements Result {}

    /** The server rejects this point as invalid. */
    record Refused(Throwable why) implements Result {}
  }

  /**
   * Number of changes that share a condition. With 1, updates of stored points are about 15 %
   * slower.
   */
  private static final int GROUP = 32;

  /** Number of further attempts to merge a change before the caller has to retry. */
  private static final int MERGES = 8;

  /**
   * The time of the last batch of this process. No two batches have the same, unless the clock was
   * set back by more than a minute.
   */
  private static final AtomicLong LAST_TIME = new AtomicLong();

  private static final long MAX_AHEAD = 60_000_000;

  private static final Result APPLIED = new Result.Known(Outcome.APPLIED);

  private static final WithPayloadSelector VERSIONS =
      WithPayloadSelectorFactory.include(StoredLayers.VERSION_FIELDS);

  /** All fields except those that only the server reads. */
  private static final WithPayloadSelector WHOLE =
      WithPayloadSelectorFactory.exclude(List.of(Fields.FACTS));

  private final QdrantCalls calls;
  private final WriteOrdering ordering;
  private final String collection;
  private final Set<String> vectors;

  QdrantWriter(QdrantCalls calls, WriteOrdering ordering, String collection, IndexSchema schema) {
    this.calls = calls;
    this.ordering = ordering;
    this.collection = collection;
    this.vectors = schema.names();
  }

  /**
   * Writes changes of different points. Returns one result per change, in order. Fails if the
   * failure does not concern a single change.
   */
  public Uni<List<Result>> write(List<ConditionalWrite> batch) {
    List<ConditionalWrite> plain = batch.stream().filter(ConditionalWrite::isPlain).toList();
    Uni<List<Result>> results =
        plain.isEmpty()
            ? writeUndecided(batch, Map.of())
            : send(points(plain), WriteCondition.anyOf(plain, GROUP))
                .chain(time -> isWritten(batch, plain, time))
                .chain(
                    written ->
                        written
                            ? Uni.createFrom().item(Collections.nCopies(batch.size(), APPLIED))
                            : read(batch, VERSIONS, false)
                                .chain(stored -> writeUndecided(batch, stored)));
    return results
        .onFailure(IllegalArgumentException.class)
        .recoverWithUni(
            refused ->
                batch.size() == 1
                    ? Uni.createFrom().item(List.of(new Result.Refused(refused)))
                    : oneByOne(batch));
  }

  private static List<PointStruct> points(List<ConditionalWrite> batch) {
    return batch.stream().map(ConditionalWrite::point).toList();
  }

  /** Writes points that match a condition. Returns their time. */
  private Uni<Long> send(List<PointStruct> points, Filter condition) {
    long time = LAST_TIME.updateAndGet(last -> after(last, micros(Instant.now())));
    UpdateBatchPoints update =
        UpdateBatchPoints.newBuilder()
            .setCollectionName(collection)
            .setWait(true)
            .setOrdering(ordering.toMessage())
            .addOperations(upsert(points, time, condition))
            .addAllOperations(vectorDeletions(points))
            .build();
    return calls.write(stub -> stub.updateBatch(update)).replaceWith(time);
  }

  /**
   * Returns a time after that of the last batch, or the clock's time if the clock was set back by
   * more than a minute.
   */
  private static long after(long last, long now) {
    return last - now > MAX_AHEAD ? now : Math.max(last + 1, now);
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  /**
   * Returns whether all points of a batch have its time, so were written by it. Reads ids instead
   * of a count, because a server that is resharding counts points twice. If the server rejects the
   * filter, the answer is false, because the write itself was accepted.
   */
  private Uni<Boolean> isWritten(
      List<ConditionalWrite> batch, List<ConditionalWrite> plain, long time) {
    if (plain.size() < batch.size()) {
      return Uni.createFrom().item(false);
    }
    ScrollPoints request =
        ScrollPoints.newBuilder()
            .setCollectionName(collection)
            .setFilter(
                Filter.newBuilder()
                    .addMust(ConditionFactory.hasId(ids(batch)))
                    .addMust(ConditionFactory.match(Fields.INDEXED_AT, time)))
            .setLimit(batch.size())
            .setWithPayload(WithPayloadSelectorFactory.enable(false))
            .setWithVectors(WithVectorsSelectorFactory.enable(false))
            .build();
    return calls
        .read(stub -> stub.scroll(request))
        .map(
            found ->
                found.getResultList().stream().map(RetrievedPoint::getId).distinct().count()
                    == batch.size())
        .onFailure(IllegalArgumentException.class)
        .recoverWithItem(false);
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
            : send(points(exact), WriteCondition.anyOf(exact, 1));
    return undecided.isEmpty()
        ? Uni.createFrom().item(results(batch, stored))
        : sent.chain(() -> merge(merges(undecided, stored)))
            .chain(() -> read(batch, VERSIONS, false))
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
            .chain(() -> read(batch, VERSIONS, false))
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
   * Merges changes with the stored points, and writes each if its point has not changed since it
   * was read.
   */
  private Uni<?> merge(List<ConditionalWrite> batch) {
    return batch.isEmpty()
        ? Uni.createFrom().voidItem()
        : read(batch, WHOLE, true).chain(stored -> merge(batch, stored));
  }

  private Uni<?> merge(List<ConditionalWrite> batch, Map<PointId, StoredLayers> stored) {
    List<ConditionalWrite> newer = undecided(batch, stored);
    List<PointStruct> merged =
        newer.stream()
            .map(
                write -> {
                  StoredLayers point = stored.get(write.id());
                  AssetLayers layers =
                      point == null ? AssetLayers.NONE : point.layers(write.change().id());
                  return PointMapper.struct(layers.with(write.change()));
                })
            .toList();
    return newer.isEmpty()
        ? Uni.createFrom().voidItem()
        : send(merged, WriteCondition.unchanged(ids(newer), stored));
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

  /**
   * Returns one operation for the whole batch. The server runs operations sequentially, so one per
   * change is five times slower.
   */
  private static PointsUpdateOperation upsert(
      List<PointStruct> points, long time, Filter condition) {
    PointStructList.Builder list = PointStructList.newBuilder().setUpdateFilter(condition);
    points.forEach(point -> list.addPoints(PointMapper.writtenAt(point, time)));
    return PointsUpdateOperation.newBuilder().setUpsert(list).build();
  }

  /**
   * Returns deletions of vectors that the points do not have. If a stored point is in an indexed
   * segment, an upsert keeps vectors that it does not name. So vectors that the point does not
   * declare in {@link Fields#VECTORS} are deleted. This condition tests the stored point, not this
   * batch, so it is also correct after a newer change, and a repeated deletion changes nothing.
   */
  private List<PointsUpdateOperation> vectorDeletions(List<PointStruct> points) {
    Map<Set<String>, List<PointId>> idsByLacking = new LinkedHashMap<>();
    for (PointStruct point : points) {
      Set<String> lacking = new TreeSet<>(vectors);
      lacking.removeAll(point.getVectors().getVectors().getVectorsMap().keySet());
      idsByLacking.computeIfAbsent(lacking, names -> new ArrayList<>()).add(point.getId());
    }
    List<PointsUpdateOperation> deletions = new ArrayList<>();
    idsByLacking.forEach(
        (lacking, ids) -> {
          if (!lacking.isEmpty()) {
            deletions.add(vectorDeletion(lacking, ids));
          }
        });
    return deletions;
  }

  private static PointsUpdateOperation vectorDeletion(Set<String> names, List<PointId> ids) {
    Filter.Builder stale = Filter.newBuilder().addMust(ConditionFactory.hasId(ids));
    for (String name : names) {
      stale
          .addShould(ConditionFactory.hasVector(name))
          .addMustNot(ConditionFactory.matchKeyword(Fields.VECTORS, name));
    }
    return PointsUpdateOperation.newBuilder()
        .setDeleteVectors(
            DeleteVectors.newBuilder()
                .setPointsSelector(PointsSelector.newBuilder().setFilter(stale))
                .setVectors(VectorsSelector.newBuilder().addAllNames(names)))
        .build();
  }

  private Uni<Map<PointId, StoredLayers>> read(
      List<ConditionalWrite> batch, WithPayloadSelector payload, boolean withVectors) {
    GetPoints request =
        GetPoints.newBuilder()
            .setCollectionName(collection)
            .addAllIds(ids(batch))
            .setWithPayload(payload)
            .setWithVectors(WithVectorsSelectorFactory.enable(withVectors))
            .build();
    return calls
        .read(stub -> stub.get(request))
        .map(
            found ->
                found.getResultList().stream()
                    .collect(Collectors.toMap(RetrievedPoint::getId, StoredLayers::new)));
  }

  private static List<Result> results(
      List<ConditionalWrite> batch, Map<PointId, StoredLayers> stored) {
    return batch.stream()
        .<Result>map(write -> new Result.Known(outcome(write.version(), version(write, stored))))
        .toList();
  }

  /**
   * @throws IndexUnavailableException if the stored point is older than the change or missing: the
   *     replica does not have the write yet, or other workers write the point constantly
   */
  private static Outcome outcome(Version written, @Nullable Version stored) {
    if (written.equals(stored)) {
      return Outcome.APPLIED;
    }
    if (written.supersedes(stored)) {
      throw new IndexUnavailableException("Qdrant does not show a write that it has acknowledged");
    }
    return Outcome.STALE;
  }
}
