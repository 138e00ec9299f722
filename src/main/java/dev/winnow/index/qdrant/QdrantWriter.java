package dev.winnow.index.qdrant;

import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex.Outcome;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.DeleteVectors;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.VectorsSelector;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes batches in two round trips each: one to write, and one to read the versions that are
 * stored afterwards, because the server does not say which conditional writes it has applied.
 */
final class QdrantWriter {

  /** The result of one write. */
  sealed interface Result {

    record Known(Outcome outcome) implements Result {}

    /** The server rejects this point. */
    record Refused(Throwable why) implements Result {}
  }

  /** Changes that share a condition: with 1, updates of stored points are about 15 % slower. */
  private static final int GROUP = 32;

  private final QdrantCalls calls;
  private final QdrantConfig config;
  private final String collection;
  private final Set<String> vectors;

  QdrantWriter(QdrantCalls calls, QdrantConfig config, String collection, IndexSchema schema) {
    this.calls = calls;
    this.config = config;
    this.collection = collection;
    this.vectors = schema.names();
  }

  /**
   * Writes changes of different points. Returns one result each, in their order. Fails where no
   * single change is at fault.
   */
  Uni<List<Result>> write(List<ConditionalWrite> batch) {
    return send(batch, GROUP)
        .chain(() -> storedVersions(batch))
        .chain(stored -> writeUndecided(batch, stored))
        .map(stored -> results(batch, stored))
        .onFailure(IllegalArgumentException.class)
        .recoverWithUni(
            refused ->
                batch.size() == 1
                    ? Uni.createFrom().item(List.of(new Result.Refused(refused)))
                    : oneByOne(batch));
  }

  private Uni<?> send(List<ConditionalWrite> batch, int groupSize) {
    UpdateBatchPoints update =
        UpdateBatchPoints.newBuilder()
            .setCollectionName(collection)
            .setWait(true)
            .setOrdering(config.writeOrdering().toMessage())
            .addOperations(upsert(batch, groupSize))
            .addAllOperations(vectorDeletions(batch))
            .build();
    return calls.write(stub -> stub.updateBatch(update));
  }

  /**
   * Writes the changes again that are newer than what is stored, this time with exact conditions.
   * They are few: the stored version is close to that of the change, or the batch mixes partitions
   * with distant offsets.
   */
  private Uni<Map<PointId, Version>> writeUndecided(
      List<ConditionalWrite> batch, Map<PointId, Version> stored) {
    List<ConditionalWrite> undecided =
        batch.stream()
            .filter(write -> write.version().supersedes(stored.get(write.point().getId())))
            .toList();
    return undecided.isEmpty()
        ? Uni.createFrom().item(stored)
        : send(undecided, 1).chain(() -> storedVersions(batch));
  }

  /** Finds the points at fault, so that the others of the batch are written. */
  private Uni<List<Result>> oneByOne(List<ConditionalWrite> batch) {
    return Multi.createFrom()
        .iterable(batch)
        .onItem()
        .transformToUniAndConcatenate(write -> write(List.of(write)).map(List::getFirst))
        .collect()
        .asList();
  }

  /**
   * One operation for the whole batch: the server runs operations one after the other, so one each
   * is five times slower.
   */
  private static PointsUpdateOperation upsert(List<ConditionalWrite> batch, int groupSize) {
    return PointsUpdateOperation.newBuilder()
        .setUpsert(
            PointStructList.newBuilder()
                .addAllPoints(batch.stream().map(ConditionalWrite::point).toList())
                .setUpdateFilter(WriteCondition.anyOf(batch, groupSize)))
        .build();
  }

  /**
   * An upsert keeps the vectors of the stored point that it does not name, once the point is in an
   * indexed segment. So each vector that a point does not declare in {@link Fields#VECTORS} is
   * deleted. That condition is on what is stored, not on what this batch wrote: it holds also when
   * a newer change has come between, and a repeated deletion changes nothing.
   */
  private List<PointsUpdateOperation> vectorDeletions(List<ConditionalWrite> batch) {
    Map<Set<String>, List<PointId>> idsByLacking = new LinkedHashMap<>();
    for (ConditionalWrite write : batch) {
      idsByLacking
          .computeIfAbsent(write.lacks(vectors), lacking -> new ArrayList<>())
          .add(write.point().getId());
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

  private Uni<Map<PointId, Version>> storedVersions(List<ConditionalWrite> batch) {
    GetPoints request =
        GetPoints.newBuilder()
            .setCollectionName(collection)
            .addAllIds(batch.stream().map(write -> write.point().getId()).toList())
            .setWithPayload(WithPayloadSelectorFactory.include(List.of(Fields.VERSION)))
            .build();
    return calls
        .read(stub -> stub.get(request))
        .map(
            found ->
                found.getResultList().stream()
                    .collect(
                        Collectors.toMap(
                            RetrievedPoint::getId,
                            point -> PointMapper.version(point.getPayloadMap()))));
  }

  private static List<Result> results(List<ConditionalWrite> batch, Map<PointId, Version> stored) {
    return batch.stream()
        .<Result>map(
            write -> new Result.Known(outcome(write.version(), stored.get(write.point().getId()))))
        .toList();
  }

  /**
   * @throws IndexUnavailableException if the point is older than the change, or missing: the
   *     replica that was read does not have the write yet
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
