package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ingest.partition.IngestProgress.Outcome;
import dev.winnow.ingest.partition.IngestProgress.Ticket;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IngestProgressTest {

  private static final Duration BEFORE = Duration.ofSeconds(2);
  private static final Duration WORK = Duration.ofSeconds(3);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Instant wall = Instant.parse("2026-01-01T12:00:00Z");
  private long nanos = 5;
  private final IngestProgress progress = new IngestProgress(registry, () -> wall, () -> nanos);

  private Ticket begin(Instant produced) {
    return progress.begin(
        new ConsumerRecord<>(
            "assets",
            0,
            0,
            produced.toEpochMilli(),
            TimestampType.CREATE_TIME,
            0,
            0,
            "key",
            "value",
            new RecordHeaders(),
            Optional.empty()));
  }

  private void pass(Duration time) {
    wall = wall.plus(time);
    nanos += time.toNanos();
  }

  private double gauge(String name) {
    return registry.get(name).timeGauge().value(TimeUnit.MILLISECONDS);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 60, -60})
  void clockJumpsDoNotAffectAgeAndFreshness(long minutes) {
    Ticket ticket = begin(wall.minus(BEFORE));

    wall = wall.plus(Duration.ofMinutes(minutes));
    pass(WORK);

    assertThat(progress.oldestAge()).isEqualTo(BEFORE.plus(WORK));
    assertThat(gauge("winnow.ingest.oldest.age")).isEqualTo(BEFORE.plus(WORK).toMillis());
    progress.end(ticket, Outcome.INDEXED);
    Timer freshness = registry.get("winnow.freshness").timer();
    assertThat(freshness.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(BEFORE.plus(WORK).toMillis());
    assertThat(progress.oldestAge()).isZero();
  }

  /** A lag or a refill has old records, and each is soon applied. */
  @Test
  void timeInProgressDoesNotCountTheAgeOfRecords() {
    Ticket ticket = begin(wall.minus(Duration.ofDays(90)));
    pass(WORK);
    begin(wall.minus(Duration.ofDays(90)));

    assertThat(gauge("winnow.ingest.in.flight.longest")).isEqualTo(WORK.toMillis());
    progress.end(ticket, Outcome.INDEXED);
    assertThat(gauge("winnow.ingest.in.flight.longest")).isZero();
  }

  /** The clock of its producer is ahead, or this one has jumped back. */
  @Test
  void recordsFromTheFutureAge() {
    begin(wall.plus(Duration.ofHours(1)));

    pass(WORK);

    assertThat(progress.oldestAge()).isEqualTo(WORK);
  }
}
