package dev.winnow.testing.qdrant;

import io.grpc.Status;
import io.qdrant.client.grpc.Collections.CollectionConfig;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionParams;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.PayloadSchemaInfo;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.NamedVectorsOutput;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.DeleteVectors;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.VectorInput;
import io.qdrant.client.grpc.Points.VectorOutput;
import io.qdrant.client.grpc.Points.Vectors;
import io.qdrant.client.grpc.Points.VectorsOutput;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import io.qdrant.client.grpc.Points.WithVectorsSelector;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A collection in memory that searches exactly; it supports only what the adapter uses. */
final class FakeCollection {

  private final CreateCollection creation;
  private final FakeLimits limits;
  private final Map<String, Value> metadata = new HashMap<>();
  private final Map<String, CreateFieldIndexCollection> indexes = new HashMap<>();
  private final TreeMap<PointId, PointStruct> points =
      new TreeMap<>(Comparator.comparing(PointId::getUuid));

  FakeCollection(CreateCollection creation, FakeLimits limits) {
    this.creation = creation;
    this.limits = limits;
    Stream.concat(
            creation.getVectorsConfig().getParamsMap().getMapMap().keySet().stream(),
            creation.getSparseVectorsConfig().getMapMap().keySet().stream())
        .forEach(FakeLimits::requireVectorName);
    metadata.putAll(creation.getMetadataMap());
  }

  /** Returns a collection with the same points, which are never changed in place. */
  synchronized FakeCollection copy() {
    FakeCollection copy = new FakeCollection(creation, limits);
    copy.metadata.putAll(metadata);
    copy.indexes.putAll(indexes);
    copy.points.putAll(points);
    return copy;
  }

  synchronized CollectionInfo info() {
    CollectionInfo.Builder info =
        CollectionInfo.newBuilder()
            .setPointsCount(points.size())
            .setConfig(
                CollectionConfig.newBuilder()
                    .putAllMetadata(metadata)
                    .setParams(
                        CollectionParams.newBuilder()
                            .setShardNumber(Math.max(1, creation.getShardNumber()))
                            .setVectorsConfig(creation.getVectorsConfig())
                            .setSparseVectorsConfig(creation.getSparseVectorsConfig())));
    indexes.forEach(
        (field, index) ->
            info.putPayloadSchema(
                field,
                PayloadSchemaInfo.newBuilder()
                    .setDataType(listed(index.getFieldType()))
                    .setParams(index.getFieldIndexParams())
                    .build()));
    return info.build();
  }

  private static PayloadSchemaType listed(FieldType type) {
    return PayloadSchemaType.valueOf(type.name().substring("FieldType".length()));
  }

  CreateCollection creation() {
    return creation;
  }

  synchronized void mergeMetadata(Map<String, Value> changes) {
    metadata.putAll(changes);
  }

  synchronized void index(CreateFieldIndexCollection index) {
    indexes.put(FakeFilter.written(index.getFieldName()), index);
  }

  /** Returns the indexed payload fields with their types. */
  synchronized Map<String, FieldType> indexes() {
    Map<String, FieldType> types = new HashMap<>();
    indexes.forEach((field, index) -> types.put(field, index.getFieldType()));
    return types;
  }

  synchronized int size() {
    return points.size();
  }

  synchronized void update(PointsUpdateOperation operation) {
    switch (operation.getOperationCase()) {
      case UPSERT -> upsert(operation.getUpsert());
      case DELETE_VECTORS -> deleteVectors(operation.getDeleteVectors());
      default -> throw new UnsupportedOperationException("an update with " + operation);
    }
  }

  private void upsert(PointStructList upsert) {
    limits.requireRoom(points.size());
    if (limits.forgetsThisWrite()) {
      return;
    }
    upsert.getPointsList().forEach(this::requireKnownVectors);
    // The server decides for all points of an operation before it writes the first.
    List<PointStruct> written =
        upsert.getPointsList().stream()
            .filter(
                point -> {
                  PointStruct stored = points.get(point.getId());
                  return stored == null || FakeFilter.passes(stored, upsert.getUpdateFilter());
                })
            .toList();
    for (PointStruct point : written) {
      PointStruct stored = points.get(point.getId());
      points.put(
          point.getId(),
          stored != null && limits.indexedSegments() ? withKeptVectors(stored, point) : point);
    }
  }

  /**
   * In an indexed segment an upsert replaces the payload and keeps the vectors it does not name.
   */
  private static PointStruct withKeptVectors(PointStruct stored, PointStruct point) {
    NamedVectors.Builder vectors = stored.getVectors().getVectors().toBuilder();
    vectors.putAllVectors(point.getVectors().getVectors().getVectorsMap());
    return point.toBuilder().setVectors(Vectors.newBuilder().setVectors(vectors)).build();
  }

  private void deleteVectors(DeleteVectors deletion) {
    Filter filter = deletion.getPointsSelector().getFilter();
    limits.requireAllowed(filter, indexes.keySet());
    if (FakeFilter.walks(filter)) {
      throw Status.UNIMPLEMENTED
          .withDescription("the server would walk all points for each deletion of vectors")
          .asRuntimeException();
    }
    points.replaceAll(
        (id, point) -> {
          if (!FakeFilter.passes(point, filter)) {
            return point;
          }
          NamedVectors.Builder vectors = point.getVectors().getVectors().toBuilder();
          deletion.getVectors().getNamesList().forEach(vectors::removeVectors);
          return point.toBuilder().setVectors(Vectors.newBuilder().setVectors(vectors)).build();
        });
  }

  synchronized void delete(Filter filter) {
    limits.requireAllowed(filter, indexes.keySet());
    points.values().removeIf(point -> FakeFilter.passes(point, filter));
  }

  private void requireKnownVectors(PointStruct point) {
    for (String name : point.getVectors().getVectors().getVectorsMap().keySet()) {
      if (!creation.getVectorsConfig().getParamsMap().containsMap(name)
          && !creation.getSparseVectorsConfig().containsMap(name)) {
        throw Status.INVALID_ARGUMENT
            .withDescription("Wrong input: Not existing vector name error: " + name)
            .asRuntimeException();
      }
    }
  }

  synchronized List<RetrievedPoint> get(
      List<PointId> ids, WithPayloadSelector payload, WithVectorsSelector vectors) {
    return ids.stream()
        .map(points::get)
        .filter(point -> point != null)
        .map(point -> retrieved(point, payload, vectors))
        .toList();
  }

  synchronized List<PointStruct> passing(Filter filter) {
    limits.requireAllowed(filter, indexes.keySet());
    return points.values().stream().filter(point -> FakeFilter.passes(point, filter)).toList();
  }

  void requireQueryLimit(long limit) {
    limits.requireQueryLimit(limit);
  }

  synchronized List<ScoredPoint> query(QueryPoints query) {
    requireQueryLimit(query.getLimit());
    VectorInput nearest = query.getQuery().getNearest();
    record Scored(PointStruct point, float score) {}
    Stream<Scored> scored =
        passing(query.getFilter()).stream()
            .flatMap(
                point ->
                    score(nearest, point, query.getUsing()) instanceof Float score
                        ? Stream.of(new Scored(point, score))
                        : Stream.empty());
    return scored
        .sorted(Comparator.comparing(Scored::score).reversed())
        .skip(query.getOffset())
        .limit(query.getLimit())
        .map(hit -> scored(hit.point, hit.score, query))
        .toList();
  }

  private static ScoredPoint scored(PointStruct stored, float score, QueryPoints query) {
    RetrievedPoint point = retrieved(stored, query.getWithPayload(), query.getWithVectors());
    return ScoredPoint.newBuilder()
        .setId(point.getId())
        .putAllPayload(point.getPayloadMap())
        .setVectors(point.getVectors())
        .setScore(score)
        .build();
  }

  private static @Nullable Float score(VectorInput query, PointStruct point, String using) {
    Vector stored = point.getVectors().getVectors().getVectorsMap().get(using);
    if (stored == null) {
      return null;
    }
    if (query.hasSparse()) {
      return dot(query.getSparse(), stored.getSparse());
    }
    double sum = 0;
    for (int i = 0; i < query.getDense().getDataCount(); i++) {
      sum += (double) query.getDense().getData(i) * stored.getDense().getData(i);
    }
    return (float) sum;
  }

  private static @Nullable Float dot(SparseVector a, SparseVector b) {
    Map<Integer, Float> values = new HashMap<>();
    for (int i = 0; i < a.getIndicesCount(); i++) {
      values.put(a.getIndices(i), a.getValues(i));
    }
    Float sum = null;
    for (int i = 0; i < b.getIndicesCount(); i++) {
      Float value = values.get(b.getIndices(i));
      if (value != null) {
        sum = (sum == null ? 0 : sum) + value * b.getValues(i);
      }
    }
    return sum;
  }

  static RetrievedPoint retrieved(
      PointStruct point, WithPayloadSelector payload, WithVectorsSelector vectors) {
    RetrievedPoint.Builder retrieved =
        RetrievedPoint.newBuilder()
            .setId(point.getId())
            .putAllPayload(selected(point.getPayloadMap(), payload));
    List<String> asked = vectors.getInclude().getNamesList();
    if (vectors.getEnable() || !asked.isEmpty()) {
      NamedVectorsOutput.Builder named = NamedVectorsOutput.newBuilder();
      point
          .getVectors()
          .getVectors()
          .getVectorsMap()
          .forEach(
              (name, vector) -> {
                if (vectors.getEnable() || asked.contains(name)) {
                  named.putVectors(name, output(vector));
                }
              });
      retrieved.setVectors(VectorsOutput.newBuilder().setVectors(named));
    }
    return retrieved.build();
  }

  private static VectorOutput output(Vector vector) {
    return vector.hasSparse()
        ? VectorOutput.newBuilder().setSparse(vector.getSparse()).build()
        : VectorOutput.newBuilder().setDense(vector.getDense()).build();
  }

  /** Whole fields only; of a path, its first step. */
  private static Map<String, Value> selected(
      Map<String, Value> payload, WithPayloadSelector selector) {
    Map<String, Value> selected = new HashMap<>(payload);
    if (selector.hasInclude()) {
      List<String> names =
          selector.getInclude().getFieldsList().stream()
              .map(path -> path.replaceFirst("\\..*", ""))
              .toList();
      selected.keySet().retainAll(names);
    } else if (selector.hasExclude()) {
      selected.keySet().removeAll(selector.getExclude().getFieldsList());
    }
    return selected;
  }
}
