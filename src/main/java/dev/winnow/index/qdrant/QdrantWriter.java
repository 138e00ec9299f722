package dev.winnow.index.qdrant;

import dev.winnow.index.VectorIndex.Outcome;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes batches and finds out what became of them: two round trips each. */
final class QdrantWriter {

  /** What became of a change. */
  sealed interface Result {

    record Known(Outcome outcome) implements Result {}

    /** The server will not have it, now or ever. */
    record Refused(Throwable why) implements Result {}
  }

  private static final String MARK = Fields.path(Fields.VERSION, Fields.WRITE);

  private final QdrantCalls calls;
  private final String collection;

  QdrantWriter(QdrantCalls calls, String collection) {
    this.calls = calls;
    this.collection = collection;
  }

  /**
   * Writes changes of different points; answers with one result each, in their order. Fails where
   * none of them is to blame.
   */
  Uni<List<Result>> write(List<ConditionalWrite> batch) {
    UpdateBatchPoints.Builder update =
        UpdateBatchPoints.newBuilder().setCollectionName(collection).setWait(true);
    batch.forEach(write -> update.addOperations(write.operation()));
    return calls
        .write(stub -> stub.updateBatch(update.build()))
        .chain(done -> outcomes(batch))
        .onFailure(IllegalArgumentException.class)
        .recoverWithUni(
            refused ->
                batch.size() == 1
                    ? Uni.createFrom().item(List.of(new Result.Refused(refused)))
                    : oneByOne(batch));
  }

  /** What is wrong with one change must not be taken for what is wrong with the others. */
  private Uni<List<Result>> oneByOne(List<ConditionalWrite> batch) {
    return Multi.createFrom()
        .iterable(batch)
        .onItem()
        .transformToUniAndConcatenate(write -> write(List.of(write)).map(List::getFirst))
        .collect()
        .asList();
  }

  private Uni<List<Result>> outcomes(List<ConditionalWrite> batch) {
    GetPoints request =
        GetPoints.newBuilder()
            .setCollectionName(collection)
            .addAllIds(batch.stream().map(write -> write.point().getId()).toList())
            .setWithPayload(WithPayloadSelectorFactory.include(List.of(MARK)))
            .build();
    return calls
        .read(stub -> stub.get(request))
        .map(
            found -> {
              Map<PointId, String> marks = new HashMap<>();
              found
                  .getResultList()
                  .forEach(
                      point ->
                          marks.put(
                              point.getId(),
                              Fence.write(
                                  PointMapper.fields(point.getPayloadMap().get(Fields.VERSION)))));
              return batch.stream()
                  .<Result>map(
                      write ->
                          new Result.Known(
                              write.mark().equals(marks.get(write.point().getId()))
                                  ? Outcome.APPLIED
                                  : Outcome.STALE))
                  .collect(Collectors.toList());
            });
  }
}
