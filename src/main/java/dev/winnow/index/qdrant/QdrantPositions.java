package dev.winnow.index.qdrant;

import dev.winnow.index.AppliedRecord;
import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.qdrant.QdrantConfig.WriteOrdering;
import dev.winnow.index.qdrant.point.Fields;
import dev.winnow.index.qdrant.point.PointMapper;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores positions and targets as points of the collection, so that a snapshot of the server
 * contains them. Each partition has its own points, so workers do not overwrite each other's.
 *
 * <p>A snapshot copies the shards one after the other, so a position in it may be newer than the
 * points of another shard. A position that is not recent is therefore not trusted: reading restarts
 * at a position that is at least {@link #SNAPSHOT_TIME} older. A recent one was stored by a worker
 * that has stopped or was killed just now. If the wall clock jumps, more records are read again, or
 * a snapshot that was restored within this time counts as recent.
 */
record QdrantPositions(
    QdrantCalls calls,
    QdrantCollection collection,
    Requests requests,
    WriteOrdering ordering,
    InstantSource clock)
    implements StoredPositions {

  /** The longest time that a snapshot may take. */
  static final Duration SNAPSHOT_TIME = Duration.ofHours(1);

  /** The age up to which a position is recent. Workers store positions at least every minute. */
  static final Duration RECENT = Duration.ofMinutes(3);

  private static final String POSITION = "position";
  private static final String TARGET = "target";

  private static final String OFFSET = "offset";
  private static final String AT = "at";
  private static final String RECORD = "record";

  /**
   * A stored position.
   *
   * @param offset the offset that was reached at the time {@code at}
   * @param earlier the offset that was reached at the time {@code earlierAt}
   * @param before an offset that was reached at least {@link #SNAPSHOT_TIME} before {@code
   *     earlierAt}
   * @param record a record that was applied, at an earlier offset than {@code offset}; null if none
   *     is known
   */
  private record Position(
      long offset,
      Instant at,
      long earlier,
      Instant earlierAt,
      long before,
      @Nullable AppliedRecord record) {

    static Position of(Map<String, Value> fields) {
      return new Position(
          number(fields, OFFSET),
          Instant.ofEpochMilli(number(fields, AT)),
          number(fields, "earlier_offset"),
          Instant.ofEpochMilli(number(fields, "earlier_at")),
          number(fields, "before_offset"),
          fields.containsKey(RECORD)
              ? AppliedRecord.parse(PointMapper.text(fields, RECORD))
              : null);
    }

    Position next(long reached, @Nullable AppliedRecord applied, Instant now) {
      AppliedRecord known = AppliedRecord.before(reached, applied, record).orElse(null);
      if (reached < offset) { // of a restored snapshot, which is complete only up to here
        return new Position(reached, now, reached, now, Math.min(before, reached), known);
      }
      return Duration.between(earlierAt, now).compareTo(SNAPSHOT_TIME) < 0
          ? new Position(reached, now, earlier, earlierAt, before, known)
          : new Position(reached, now, offset, at, earlier, known);
    }

    long restart(Instant now) {
      return Duration.between(at, now).compareTo(RECENT) <= 0 ? offset : Math.min(offset, before);
    }

    Map<String, Value> fields() {
      Map<String, Value> fields = new HashMap<>();
      fields.put(OFFSET, ValueFactory.value(offset));
      fields.put(AT, ValueFactory.value(at.toEpochMilli()));
      fields.put("earlier_offset", ValueFactory.value(earlier));
      fields.put("earlier_at", ValueFactory.value(earlierAt.toEpochMilli()));
      fields.put("before_offset", ValueFactory.value(before));
      if (record != null) {
        fields.put(RECORD, ValueFactory.value(record.toString()));
      }
      return fields;
    }
  }

  QdrantPositions(
      QdrantCalls calls, QdrantCollection collection, Requests requests, WriteOrdering ordering) {
    this(calls, collection, requests, ordering, InstantSource.system());
  }

  @Override
  public Map<LogPartition, Long> positions() {
    return stored(POSITION, fields -> Position.of(fields).offset);
  }

  @Override
  public Map<LogPartition, Long> restarts() {
    Instant now = clock.instant();
    return stored(POSITION, fields -> Position.of(fields).restart(now));
  }

  @Override
  public boolean copiedInParts() {
    return collection
        .ready()
        .chain(collection::shards)
        .map(shards -> shards > 1)
        .await()
        .indefinitely();
  }

  @Override
  public Optional<Instant> notedAt() {
    return stored(POSITION, fields -> Position.of(fields).at).values().stream()
        .max(Comparator.naturalOrder());
  }

  @Override
  public Map<LogPartition, AppliedRecord> records() {
    Map<LogPartition, AppliedRecord> records = new HashMap<>();
    stored(POSITION, Position::of)
        .forEach(
            (partition, position) -> {
              if (position.record != null) {
                records.put(partition, position.record);
              }
            });
    return records;
  }

  @Override
  public void note(Map<LogPartition, Long> positions, Map<LogPartition, AppliedRecord> records) {
    Instant now = clock.instant();
    Map<LogPartition, Position> stored = stored(POSITION, Position::of);
    Position none = new Position(0, now, 0, now, 0, null);
    store(
        POSITION,
        positions,
        (partition, offset) ->
            stored
                .getOrDefault(partition, none)
                .next(offset, records.get(partition), now)
                .fields());
  }

  @Override
  public Map<LogPartition, Long> targets() {
    return stored(TARGET, fields -> number(fields, OFFSET));
  }

  @Override
  public void require(Map<LogPartition, Long> targets) {
    store(TARGET, targets, (partition, offset) -> Map.of(OFFSET, ValueFactory.value(offset)));
  }

  private void store(
      String kind,
      Map<LogPartition, Long> offsets,
      BiFunction<LogPartition, Long, Map<String, Value>> fields) {
    PointStructList.Builder points = PointStructList.newBuilder();
    offsets.forEach(
        (partition, offset) ->
            points.addPoints(
                PointMapper.offset(kind, partition.toString(), fields.apply(partition, offset))));
    UpdateBatchPoints update =
        UpdateBatchPoints.newBuilder()
            .setCollectionName(requests.name())
            .setWait(true)
            .setOrdering(ordering.toMessage())
            .addOperations(PointsUpdateOperation.newBuilder().setUpsert(points))
            .build();
    collection
        .ready()
        .chain(collection::requireSame)
        .chain(() -> calls.write(stub -> stub.updateBatch(update)))
        .await()
        .indefinitely();
  }

  private <T> Map<LogPartition, T> stored(String kind, Function<Map<String, Value>, T> read) {
    Map<LogPartition, T> stored = new HashMap<>();
    @Nullable PointId next = null;
    do {
      ScrollResponse page = page(kind, next);
      for (RetrievedPoint point : page.getResultList()) {
        Map<String, Value> fields = point.getPayloadMap();
        stored.put(
            LogPartition.parse(PointMapper.text(fields, Fields.PARTITION)), read.apply(fields));
      }
      next = page.hasNextPageOffset() ? page.getNextPageOffset() : null;
    } while (next != null);
    return stored;
  }

  private ScrollResponse page(String kind, @Nullable PointId from) {
    return collection
        .ready()
        .chain(() -> calls.read(stub -> stub.scroll(requests.offsets(kind, from))))
        .await()
        .indefinitely();
  }

  private static long number(Map<String, Value> fields, String name) {
    return fields.getOrDefault(name, Value.getDefaultInstance()).getIntegerValue();
  }
}
