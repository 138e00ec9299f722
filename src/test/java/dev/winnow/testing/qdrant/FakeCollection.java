package dev.winnow.testing.qdrant;

import io.grpc.Status;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.NamedVectorsOutput;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.VectorInput;
import io.qdrant.client.grpc.Points.VectorOutput;
import io.qdrant.client.grpc.Points.VectorsOutput;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A collection in memory that searches exactly; what the adapter does not use is not there. */
final class FakeCollection {

  private final CreateCollection creation;
  private final TreeMap<PointId, PointStruct> points =
      new TreeMap<>(Comparator.comparing(PointId::getUuid));

  FakeCollection(CreateCollection creation) {
    this.creation = creation;
  }

  CreateCollection creation() {
    return creation;
  }

  synchronized void update(PointsUpdateOperation operation) {
    if (!operation.hasUpsert()) {
      throw new UnsupportedOperationException("an update with " + operation);
    }
    for (PointStruct point : operation.getUpsert().getPointsList()) {
      requireKnownVectors(point);
      PointStruct stored = points.get(point.getId());
      if (stored == null
          || FakeFilter.passes(
              point.getId(), stored.getPayloadMap(), operation.getUpsert().getUpdateFilter())) {
        points.put(point.getId(), point);
      }
    }
  }

  private void requireKnownVectors(PointStruct point) {
    for (String name : point.getVectors().getVectors().getVectorsMap().keySet()) {
      if (!creation.getVectorsConfig().getParamsMap().containsMap(name)
          && !creation.getSparseVectorsConfig().containsMap(name)) {
        throw Status.INVALID_ARGUMENT
            .withDescription("Not existing vector name error: " + name)
            .asRuntimeException();
      }
    }
  }

  synchronized List<RetrievedPoint> get(
      List<PointId> ids, WithPayloadSelector payload, boolean vectors) {
    return ids.stream()
        .map(points::get)
        .filter(point -> point != null)
        .map(point -> retrieved(point, payload, vectors))
        .toList();
  }

  synchronized List<PointStruct> passing(Filter filter) {
    return points.values().stream().filter(point -> passes(point, filter)).toList();
  }

  synchronized List<ScoredPoint> query(QueryPoints query) {
    VectorInput nearest = query.getQuery().getNearest();
    record Scored(PointStruct point, float score) {}
    Stream<Scored> scored =
        points.values().stream()
            .filter(point -> passes(point, query.getFilter()))
            .flatMap(
                point ->
                    score(nearest, point, query.getUsing()) instanceof Float score
                        ? Stream.of(new Scored(point, score))
                        : Stream.empty());
    return scored
        .sorted(Comparator.comparing(Scored::score).reversed())
        .skip(query.getOffset())
        .limit(query.getLimit())
        .map(
            hit -> {
              RetrievedPoint point =
                  retrieved(hit.point, query.getWithPayload(), query.getWithVectors().getEnable());
              return ScoredPoint.newBuilder()
                  .setId(point.getId())
                  .putAllPayload(point.getPayloadMap())
                  .setVectors(point.getVectors())
                  .setScore(hit.score)
                  .build();
            })
        .toList();
  }

  private static boolean passes(PointStruct point, Filter filter) {
    return FakeFilter.passes(point.getId(), point.getPayloadMap(), filter);
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

  static RetrievedPoint retrieved(PointStruct point, WithPayloadSelector payload, boolean vectors) {
    RetrievedPoint.Builder retrieved =
        RetrievedPoint.newBuilder()
            .setId(point.getId())
            .putAllPayload(selected(point.getPayloadMap(), payload));
    if (vectors) {
      NamedVectorsOutput.Builder named = NamedVectorsOutput.newBuilder();
      point
          .getVectors()
          .getVectors()
          .getVectorsMap()
          .forEach((name, vector) -> named.putVectors(name, output(vector)));
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
