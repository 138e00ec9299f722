package dev.winnow.ingest.partition;

import dev.winnow.log.Text;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Counts, publishes, and logs regularly, the records that an index being filled still lacks. */
@ApplicationScoped
public class RebuildProgress {

  private static final Logger LOG = Logger.getLogger(RebuildProgress.class);

  private static final long INTERVAL_SECONDS = 10;

  private final IndexRebuild rebuild;
  private final AppliedOffsets applied;
  private final MeterRegistry registry;
  private long before; // used by one tick at a time
  private @Nullable ScheduledFuture<?> ticks;

  RebuildProgress(IndexRebuild rebuild, IngestProgress progress, MeterRegistry registry) {
    this.rebuild = rebuild;
    this.applied = progress.applied();
    this.registry = registry;
    progress.excludeFromFreshness(rebuild.targets().awaited());
  }

  /** Starts publishing and logging. */
  public void start() {
    Gauge.builder("winnow.fill.records.left", this, RebuildProgress::missing)
        .description("Upper bound of the number of records that an index being filled lacks")
        .register(registry);
    ticks =
        Infrastructure.getDefaultWorkerPool()
            .scheduleWithFixedDelay(
                this::tick, INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
  }

  /** Returns an upper bound of the number of records that the index lacks; 0 if it is complete. */
  long missing() {
    RebuildTargets targets = rebuild.targets();
    if (targets.awaited().isEmpty()) {
      return 0;
    }
    Map<TopicPartition, Long> reached = applied.applied();
    reached.forEach(targets::progress);
    return targets.awaited().entrySet().stream()
        .mapToLong(
            target -> Math.max(1, target.getValue() - reached.getOrDefault(target.getKey(), 0L)))
        .sum();
  }

  private void tick() {
    String line = line();
    if (line != null) {
      LOG.info(line);
    }
  }

  /** Returns what is logged after each interval; null if the index is complete. */
  @Nullable String line() {
    long missing = missing();
    long read = before - missing;
    before = missing;
    if (missing == 0) {
      return null;
    }
    String left = "The index is being filled: at most " + Text.count(missing, "record") + " left";
    return read <= 0
        ? left
        : left + ", about " + Text.duration(Duration.ofSeconds(INTERVAL_SECONDS * missing / read));
  }

  @PreDestroy
  void stop() {
    if (ticks != null) {
      ticks.cancel(false);
    }
  }
}
