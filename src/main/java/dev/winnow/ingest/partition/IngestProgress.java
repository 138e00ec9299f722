package dev.winnow.ingest.partition;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the records in progress, the outcomes of finished records, and the freshness of the index.
 */
@ApplicationScoped
public class IngestProgress {

  /** The outcome of a record. */
  public enum Outcome {
    INDEXED,
    DELETED,
    /** Not applied, because a newer change was already applied. */
    STALE,
    DEAD_LETTER
  }

  /**
   * A record in progress. Compared by identity, because two records may have the same timestamp.
   */
  public static final class Ticket {
    private final long producedMillis;
    private final AppliedOffsets.@Nullable Mark mark;

    private Ticket(long producedMillis, AppliedOffsets.@Nullable Mark mark) {
      this.producedMillis = producedMillis;
      this.mark = mark;
    }
  }

  private final AppliedOffsets applied = new AppliedOffsets();
  private final Set<Ticket> inFlight = ConcurrentHashMap.newKeySet();
  private final Counter[] outcomes; // by Outcome.ordinal()
  private final Timer freshness;

  public IngestProgress(MeterRegistry registry) {
    outcomes =
        Arrays.stream(Outcome.values())
            .map(
                outcome ->
                    Counter.builder("winnow.ingest.records")
                        .description("Records by outcome")
                        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                        .register(registry))
            .toArray(Counter[]::new);
    freshness =
        Timer.builder("winnow.freshness")
            .description("Time from the record's timestamp until its asset is searchable")
            .publishPercentileHistogram()
            .minimumExpectedValue(Duration.ofMillis(5))
            .maximumExpectedValue(Duration.ofMinutes(10))
            .register(registry);
    registry.gaugeCollectionSize("winnow.ingest.in.flight", Set.of(), inFlight);
    TimeGauge.builder(
            "winnow.ingest.oldest.age",
            this,
            TimeUnit.MILLISECONDS,
            progress -> progress.oldestAge().toMillis())
        .description("Age of the oldest record that is not applied yet")
        .register(registry);
  }

  /** Returns the offsets before which all records are applied. */
  public AppliedOffsets applied() {
    return applied;
  }

  public Ticket begin(ConsumerRecord<?, ?> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    Ticket ticket = new Ticket(record.timestamp(), applied.begin(partition, record.offset()));
    inFlight.add(ticket);
    return ticket;
  }

  public void end(Ticket ticket, Outcome outcome) {
    inFlight.remove(ticket);
    if (ticket.mark != null) {
      ticket.mark.applied();
    }
    outcomes[outcome.ordinal()].increment();
    if (outcome != Outcome.DEAD_LETTER) {
      freshness.record(
          Math.max(0, System.currentTimeMillis() - ticket.producedMillis), TimeUnit.MILLISECONDS);
    }
  }

  int inFlight() {
    return inFlight.size();
  }

  /** Returns the age of the oldest record in progress; zero if there is none. */
  public Duration oldestAge() {
    long now = System.currentTimeMillis();
    return Duration.ofMillis(
        inFlight.stream()
            .mapToLong(ticket -> Math.max(0, now - ticket.producedMillis))
            .max()
            .orElse(0));
  }
}
