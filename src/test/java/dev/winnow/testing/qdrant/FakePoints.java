package dev.winnow.testing.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.CountResponse;
import io.qdrant.client.grpc.Points.CountResult;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.DeletePoints;
import io.qdrant.client.grpc.Points.Direction;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.GetResponse;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.QueryResponse;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.UpdateBatchResponse;
import io.qdrant.client.grpc.Points.WriteOrderingType;
import io.qdrant.client.grpc.PointsGrpc.PointsImplBase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The service of points of {@link FakeQdrant}. */
final class FakePoints extends PointsImplBase {

  private final Map<String, FakeCollection> collections;
  private final Map<String, FakeCollection> replicas;
  private final Set<WriteOrderingType> orderings;
  private final Set<PointId> disputed;

  /**
   * @param replicas second replicas of collections, which receive writes only
   * @param disputed ids of points on which the replicas disagree
   */
  FakePoints(
      Map<String, FakeCollection> collections,
      Map<String, FakeCollection> replicas,
      Set<WriteOrderingType> orderings,
      Set<PointId> disputed) {
    this.collections = collections;
    this.replicas = replicas;
    this.orderings = orderings;
    this.disputed = disputed;
  }

  private FakeCollection collection(String name) {
    FakeCollection collection = collections.get(name);
    if (collection == null) {
      throw Status.NOT_FOUND
          .withDescription("Not found: Collection `%s` doesn't exist!".formatted(name))
          .asRuntimeException();
    }
    return collection;
  }

  private static <T> void answer(StreamObserver<T> observer, Supplier<T> answer) {
    try {
      FakeQdrant.answer(observer, answer.get());
    } catch (RuntimeException e) {
      observer.onError(e);
    }
  }

  @Override
  public void updateBatch(UpdateBatchPoints request, StreamObserver<UpdateBatchResponse> observer) {
    answer(
        observer,
        () -> {
          if (!request.getWait()) {
            throw new IllegalStateException("an offset may be committed before this is durable");
          }
          orderings.add(request.getOrdering().getType());
          FakeCollection collection = collection(request.getCollectionName());
          request.getOperationsList().forEach(collection::update);
          FakeCollection replica = replicas.get(request.getCollectionName());
          if (replica != null) {
            request.getOperationsList().forEach(replica::update);
          }
          return UpdateBatchResponse.getDefaultInstance();
        });
  }

  @Override
  public void get(GetPoints request, StreamObserver<GetResponse> observer) {
    answer(
        observer,
        () ->
            GetResponse.newBuilder()
                .addAllResult(
                    collection(request.getCollectionName())
                        .get(
                            request.getIdsList(),
                            request.getWithPayload(),
                            request.getWithVectors()))
                .build());
  }

  @Override
  public void query(QueryPoints request, StreamObserver<QueryResponse> observer) {
    answer(
        observer,
        () ->
            QueryResponse.newBuilder()
                .addAllResult(collection(request.getCollectionName()).query(request))
                .build());
  }

  @Override
  public void scroll(ScrollPoints request, StreamObserver<ScrollResponse> observer) {
    answer(
        observer,
        () -> {
          FakeCollection collection = collection(request.getCollectionName());
          collection.requireQueryLimit(request.getLimit());
          List<PointStruct> passing =
              collection.passing(request.getFilter()).stream()
                  .filter(
                      point ->
                          point.getId().getUuid().compareTo(request.getOffset().getUuid()) >= 0)
                  .toList();
          ScrollResponse.Builder response = ScrollResponse.newBuilder();
          if (request.hasOrderBy()) {
            newest(passing, request)
                .filter(point -> agreed(point.getId(), request))
                .forEach(response::addResult);
            return response.build();
          }
          passing.stream()
              .limit(request.getLimit())
              .filter(point -> agreed(point.getId(), request))
              .map(
                  point ->
                      FakeCollection.retrieved(
                          point, request.getWithPayload(), request.getWithVectors()))
              .forEach(response::addResult);
          if (passing.size() > request.getLimit()) {
            response.setNextPageOffset(passing.get(request.getLimit()).getId());
          }
          return response.build();
        });
  }

  private boolean agreed(PointId point, ScrollPoints request) {
    return request.getReadConsistency().getFactor() == 1 || !disputed.contains(point);
  }

  /**
   * Orders by the only supported field; pages of an order have no next offset. Points of one time
   * come in an order that depends on the request.
   */
  private static Stream<RetrievedPoint> newest(List<PointStruct> passing, ScrollPoints request) {
    assertThat(request.getOrderBy().getKey()).isEqualTo("indexed_at");
    assertThat(request.getOrderBy().getDirection()).isEqualTo(Direction.Desc);
    long start =
        request.getOrderBy().hasStartFrom()
            ? request.getOrderBy().getStartFrom().getInteger()
            : Long.MAX_VALUE;
    List<PointStruct> any = new ArrayList<>(passing);
    Collections.shuffle(any, new Random(request.hashCode()));
    return any.stream()
        .filter(point -> indexedAt(point) <= start)
        .sorted(Comparator.comparing(FakePoints::indexedAt).reversed())
        .limit(request.getLimit())
        .map(
            point ->
                FakeCollection.retrieved(
                    point, request.getWithPayload(), request.getWithVectors()));
  }

  private static long indexedAt(PointStruct point) {
    return point.getPayloadOrThrow("indexed_at").getIntegerValue();
  }

  @Override
  public void count(CountPoints request, StreamObserver<CountResponse> observer) {
    answer(
        observer,
        () ->
            CountResponse.newBuilder()
                .setResult(
                    CountResult.newBuilder()
                        .setCount(
                            collection(request.getCollectionName())
                                .passing(request.getFilter())
                                .size()))
                .build());
  }

  @Override
  public void createFieldIndex(
      CreateFieldIndexCollection request, StreamObserver<PointsOperationResponse> observer) {
    answer(
        observer,
        () -> {
          collection(request.getCollectionName()).index(request);
          return PointsOperationResponse.getDefaultInstance();
        });
  }

  @Override
  public void delete(DeletePoints request, StreamObserver<PointsOperationResponse> observer) {
    answer(
        observer,
        () -> {
          orderings.add(request.getOrdering().getType());
          collection(request.getCollectionName()).delete(request.getPoints().getFilter());
          return PointsOperationResponse.getDefaultInstance();
        });
  }
}
