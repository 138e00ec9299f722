package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.qdrant.QdrantConfig.WriteOrdering;
import dev.winnow.index.qdrant.point.Fields;
import dev.winnow.index.qdrant.point.StoredLayers;
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
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The points of one collection: writes those that match a condition, and reads their layers.
 * Thread-safe.
 */
final class ConditionalPoints {

  private static final WithPayloadSelector VERSIONS =
      WithPayloadSelectorFactory.include(StoredLayers.VERSION_FIELDS);

  /** All fields except those that only the server reads. */
  private static final WithPayloadSelector WHOLE =
      WithPayloadSelectorFactory.exclude(List.of(Fields.FACTS));

  private final QdrantCalls calls;
  private final WriteOrdering ordering;
  private final String collection;
  private final Set<String> vectors;
  private final WriteTimes times = new WriteTimes();

  ConditionalPoints(
      QdrantCalls calls, WriteOrdering ordering, String collection, IndexSchema schema) {
    this.calls = calls;
    this.ordering = ordering;
    this.collection = collection;
    this.vectors = schema.names();
  }

  /**
   * Writes the points whose stored point matches a condition. Returns the time of all of them;
   * empty if some keep the time of an earlier attempt.
   */
  Uni<OptionalLong> write(List<PointStruct> points, Filter condition) {
    WriteTimes.Stamped stamped = times.stamp(points);
    UpdateBatchPoints update =
        UpdateBatchPoints.newBuilder()
            .setCollectionName(collection)
            .setWait(true)
            .setOrdering(ordering.toMessage())
            .addOperations(upsert(stamped.points(), condition))
            .addAllOperations(vectorDeletions(points))
            .build();
    return calls.write(stub -> stub.updateBatch(update)).replaceWith(stamped.time());
  }

  /** Ends the attempts to write points, see {@link WriteTimes}. */
  void confirm(List<PointId> ids) {
    times.confirm(ids);
  }

  /**
   * Returns whether all these points were written at a time. Reads ids instead of a count, because
   * a server that is resharding counts points twice. If the server rejects the filter, the answer
   * is false, because the write itself was accepted.
   */
  Uni<Boolean> areWritten(List<PointId> ids, long time) {
    ScrollPoints request =
        ScrollPoints.newBuilder()
            .setCollectionName(collection)
            .setFilter(
                Filter.newBuilder()
                    .addMust(ConditionFactory.hasId(ids))
                    .addMust(ConditionFactory.match(Fields.INDEXED_AT, time)))
            .setLimit(ids.size())
            .setWithPayload(WithPayloadSelectorFactory.enable(false))
            .setWithVectors(WithVectorsSelectorFactory.enable(false))
            .build();
    return calls
        .read(stub -> stub.scroll(request))
        .map(
            found ->
                found.getResultList().stream().map(RetrievedPoint::getId).distinct().count()
                    == ids.size())
        .onFailure(IllegalArgumentException.class)
        .recoverWithItem(false);
  }

  /** Reads the versions of the stored points. */
  Uni<Map<PointId, StoredLayers>> readVersions(List<PointId> ids) {
    return read(ids, VERSIONS, false);
  }

  /** Reads the stored points with their vectors. */
  Uni<Map<PointId, StoredLayers>> readWhole(List<PointId> ids) {
    return read(ids, WHOLE, true);
  }

  private Uni<Map<PointId, StoredLayers>> read(
      List<PointId> ids, WithPayloadSelector payload, boolean withVectors) {
    GetPoints request =
        GetPoints.newBuilder()
            .setCollectionName(collection)
            .addAllIds(ids)
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

  /**
   * Returns one operation for the whole batch. The server runs operations sequentially, so one per
   * change is five times slower.
   */
  private static PointsUpdateOperation upsert(List<PointStruct> points, Filter condition) {
    PointStructList.Builder list =
        PointStructList.newBuilder().setUpdateFilter(condition).addAllPoints(points);
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

  /**
   * Deletes vectors of the points that do not declare them. The filter demands "not without all of
   * these vectors" instead of "with one of these vectors". The server starts with the condition
   * that the fewest points meet, and to find the points with a vector, it reads the whole
   * collection.
   */
  private static PointsUpdateOperation vectorDeletion(Set<String> names, List<PointId> ids) {
    Filter.Builder none = Filter.newBuilder();
    Filter.Builder stale = Filter.newBuilder().addMust(ConditionFactory.hasId(ids));
    for (String name : names) {
      none.addMustNot(ConditionFactory.hasVector(name));
      stale.addMustNot(ConditionFactory.matchKeyword(Fields.VECTORS, name));
    }
    stale.addMustNot(ConditionFactory.filter(none.build()));
    return PointsUpdateOperation.newBuilder()
        .setDeleteVectors(
            DeleteVectors.newBuilder()
                .setPointsSelector(PointsSelector.newBuilder().setFilter(stale))
                .setVectors(VectorsSelector.newBuilder().addAllNames(names)))
        .build();
  }
}
