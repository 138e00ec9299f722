package dev.winnow.index.qdrant;

import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.qdrant.point.PointMapper;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Stores positions and targets in the metadata of the collection. Each partition has its own keys,
 * so workers do not overwrite each other's.
 *
 * <p>A snapshot of the server contains the points first and the metadata last, so its positions may
 * be newer than its points. A position that is not recent is therefore not trusted: reading
 * restarts at a position that is at least {@link #SNAPSHOT_TIME} older. A recent one was stored by
 * a worker that has stopped or was killed just now.
 */
record QdrantPositions(CollectionMetadata metadata, InstantSource clock)
    implements StoredPositions {

  /** The longest time that a snapshot may take. */
  static final Duration SNAPSHOT_TIME = Duration.ofHours(1);

  /** The age up to which a position is recent. Workers store positions at least every minute. */
  static final Duration RECENT = Duration.ofMinutes(3);

  /** The prefixes of keys, each followed by a partition such as {@code winnow.assets-0}. */
  private static final String POSITION = "winnow_position:";

  private static final String TARGET = "winnow_target:";

  private static final String OFFSET = "offset";
  private static final String AT = "at";

  /**
   * A stored position.
   *
   * @param offset the offset that was reached at the time {@code at}
   * @param earlier the offset that was reached at the time {@code earlierAt}
   * @param before an offset that was reached at least {@link #SNAPSHOT_TIME} before {@code
   *     earlierAt}
   */
  private record Position(long offset, Instant at, long earlier, Instant earlierAt, long before) {

    static Position of(Value value) {
      Map<String, Value> fields = PointMapper.fields(value);
      return new Position(
          number(fields, OFFSET),
          Instant.ofEpochMilli(number(fields, AT)),
          number(fields, "earlier_offset"),
          Instant.ofEpochMilli(number(fields, "earlier_at")),
          number(fields, "before_offset"));
    }

    Position next(long reached, Instant now) {
      return Duration.between(earlierAt, now).compareTo(SNAPSHOT_TIME) < 0
          ? new Position(reached, now, earlier, earlierAt, before)
          : new Position(reached, now, offset, at, earlier);
    }

    long restart(Instant now) {
      return Duration.between(at, now).compareTo(RECENT) <= 0 ? offset : Math.min(offset, before);
    }

    Value value() {
      return ValueFactory.value(
          Map.of(
              OFFSET,
              ValueFactory.value(offset),
              AT,
              ValueFactory.value(at.toEpochMilli()),
              "earlier_offset",
              ValueFactory.value(earlier),
              "earlier_at",
              ValueFactory.value(earlierAt.toEpochMilli()),
              "before_offset",
              ValueFactory.value(before)));
    }
  }

  @Override
  public Map<LogPartition, Long> positions() {
    return stored(POSITION, value -> Position.of(value).offset);
  }

  @Override
  public Map<LogPartition, Long> restarts() {
    Instant now = clock.instant();
    return stored(POSITION, value -> Position.of(value).restart(now));
  }

  @Override
  public Optional<Instant> notedAt() {
    return stored(POSITION, value -> Position.of(value).at).values().stream()
        .max(Comparator.naturalOrder());
  }

  @Override
  public void note(Map<LogPartition, Long> positions) {
    Instant now = clock.instant();
    Map<LogPartition, Position> stored = stored(POSITION, Position::of);
    Map<String, Value> values = new HashMap<>();
    positions.forEach(
        (partition, offset) ->
            values.put(
                POSITION + partition,
                stored
                    .getOrDefault(partition, new Position(0, now, 0, now, 0))
                    .next(offset, now)
                    .value()));
    metadata.put(values).await().indefinitely();
  }

  @Override
  public Map<LogPartition, Long> targets() {
    return stored(TARGET, Value::getIntegerValue);
  }

  @Override
  public void require(Map<LogPartition, Long> targets) {
    Map<String, Value> values = new HashMap<>();
    targets.forEach(
        (partition, offset) -> values.put(TARGET + partition, ValueFactory.value(offset)));
    metadata.put(values).await().indefinitely();
  }

  private <T> Map<LogPartition, T> stored(String prefix, Function<Value, T> read) {
    Map<LogPartition, T> found = new HashMap<>();
    metadata
        .read()
        .await()
        .indefinitely()
        .forEach(
            (key, value) -> {
              if (key.startsWith(prefix)) {
                found.put(LogPartition.parse(key.substring(prefix.length())), read.apply(value));
              }
            });
    return found;
  }

  private static long number(Map<String, Value> fields, String name) {
    return fields.getOrDefault(name, Value.getDefaultInstance()).getIntegerValue();
  }
}
