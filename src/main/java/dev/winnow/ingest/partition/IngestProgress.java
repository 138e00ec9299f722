package dev.winnow.ingest.partition;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
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
    DEAD_LETTER,
    /** Not applied, and no dead letter was written. */
    SKIPPED
  }

  /**
   * The age of a record in progress, and its mark if its partition is tracked. Compared by
   * identity, because two records may have the same timestamp. The age grows by the monotonic
   * clock, so that a jump of the wall clock neither ages nor renews it.
   */
  public static final class Ticket {
    private final long ageMillis; // at the begin
    private final long begunNanos;
    private final AppliedOffsets.@Nullable Mark mark;
    private final boolean live; // not read to fill the index

    private Ticket(
        long ageMillis, long begunNanos, AppliedOffsets.@Nullable Mark mark, boolean live) {
      this.ageMillis = ageMillis;
      this.begunNanos = begunNanos;
      this.mark = mark;
      this.live = live;
    }

    private long ageMillis(long nowNanos) {
      return ageMillis + TimeUnit.NANOSECONDS.toMillis(nowNanos - begunNanos);
    }
  }

  private final InstantSource wallClock;
  private final LongSupplier nanoClock;

  private final AppliedOffsets applied = new AppliedOffsets();
  private final Set<Ticket> inFlight = ConcurrentHashMap.newKeySet();
  private final Counter[] outcomes; // by Outcome.ordinal()
  private final Timer freshness;
  private volatile Map<TopicPartition, Long> filling = Map.of();

  @Inject
  public IngestProgress(MeterRegistry registry) {
    this(registry, InstantSource.system(), System::nanoTime);
  }

  /**
   * @param wallClock the clock to compare timestamps of records with
   * @param nanoClock a monotonic clock
   */
  IngestProgress(MeterRegistry registry, InstantSource wallClock, LongSupplier nanoClock) {
    this.wallClock = wallClock;
    this.nanoClock = nanoClock;
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
    TimeGauge.builder(
            "winnow.ingest.in.flight.longest",
            this,
            TimeUnit.NANOSECONDS,
            IngestProgress::longestNanos)
        .description("Longest time that a record has been in progress")
        .register(registry);
  }

  /** Returns the offsets before which all records are applied. */
  public AppliedOffsets applied() {
    return applied;
  }

  /**
   * Excludes records from the freshness that are read to fill the index: they are old, whatever the
   * worker does.
   *
   * @param targets by partition, the offset from which records are live; may change
   */
  void excludeFromFreshness(Map<TopicPartition, Long> targets) {
    filling = targets;
  }

  public Ticket begin(ConsumerRecord<?, ?> record) {
    Long target = filling.get(new TopicPartition(record.topic(), record.partition()));
    Ticket ticket =
        new Ticket(
            Math.max(0, wallClock.millis() - record.timestamp()),
            nanoClock.getAsLong(),
            applied.begin(record),
            target == null || record.offset() >= target);
    inFlight.add(ticket);
    return ticket;
  }

  public void end(Ticket ticket, Outcome outcome) {
    inFlight.remove(ticket);
    if (ticket.mark != null) {
      ticket.mark.applied();
    }
    outcomes[outcome.ordinal()].increment();
    if (ticket.live && outcome != Outcome.DEAD_LETTER && outcome != Outcome.SKIPPED) {
      freshness.record(ticket.ageMillis(nanoClock.getAsLong()), TimeUnit.MILLISECONDS);
    }
  }

  int inFlight() {
    return inFlight.size();
  }

  private double longestNanos() {
    long now = nanoClock.getAsLong();
    return inFlight.stream().mapToLong(ticket -> now - ticket.begunNanos).max().orElse(0);
  }

  /** Returns the age of the oldest record in progress; zero if there is none. */
  public Duration oldestAge() {
    long now = nanoClock.getAsLong();
    return Duration.ofMillis(
        inFlight.stream().mapToLong(ticket -> ticket.ageMillis(now)).max().orElse(0));
  }
}
