package dev.winnow.ingest;

import dev.winnow.ingest.partition.AppliedOffsets;
import dev.winnow.ingest.partition.AppliedOffsets.Blocking;
import dev.winnow.ingest.partition.IngestProgress;
import dev.winnow.log.Text;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Pauses the pipeline while a record is retried for so long that too many later records of its
 * partition cannot be committed. The connector keeps each of them in memory until then, and after a
 * restart all are read again.
 */
@ApplicationScoped
class BlockedCommits {

  private static final Logger LOG = Logger.getLogger(BlockedCommits.class);

  /** Maximum number of records after one that is not applied; about 10 MB in the connector. */
  private static final int LIMIT = 100_000;

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final IngestPipeline pipeline;
  private final AppliedOffsets applied;
  private final int limit;
  private boolean paused; // used by one check at a time
  private @Nullable ScheduledFuture<?> checks;

  @Inject
  BlockedCommits(IngestPipeline pipeline, IngestProgress progress) {
    this(pipeline, progress, LIMIT);
  }

  BlockedCommits(IngestPipeline pipeline, IngestProgress progress, int limit) {
    this.pipeline = pipeline;
    this.applied = progress.applied();
    this.limit = limit;
  }

  /** Starts to check the pipeline regularly. */
  void start() {
    checks =
        Infrastructure.getDefaultWorkerPool()
            .scheduleWithFixedDelay(
                this::check, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Pauses or resumes the pipeline if necessary. */
  void check() {
    Optional<Blocking> blocking = applied.blocking(limit);
    if (blocking.isPresent() == paused) {
      return;
    }
    paused = blocking.isPresent();
    pipeline.pause(IngestPipeline.Pause.COMMITS, paused);
    blocking.ifPresentOrElse(
        record ->
            LOG.warnf(
                "Record %s@%d is still retried, and more than %s after it cannot be committed:"
                    + " no more records are read until it is applied. Other lines of this log say"
                    + " why it is retried",
                record.partition(), record.offset(), Text.count(limit, "record")),
        () -> LOG.info("The offsets of records are committed again: reading continues"));
  }

  @PreDestroy
  void stop() {
    if (checks != null) {
      checks.cancel(false);
    }
  }
}
