package dev.winnow.ingest;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.ingest.partition.IndexPositions;
import dev.winnow.ingest.partition.IngestProgress;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.serving.Models;
import dev.winnow.serving.ServedBundle;
import dev.winnow.serving.Serving;
import dev.winnow.serving.ServingFile;
import dev.winnow.serving.ServingState;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.jboss.logging.Logger;

/**
 * Switches from the serving index to one that was filled in the background. Live records wait for a
 * few seconds at most. Killing the process at any point loses nothing: each index continues from
 * its own positions.
 */
@ApplicationScoped
class ReindexSwitch {

  private static final Logger LOG = Logger.getLogger(ReindexSwitch.class);

  /** Maximum time to catch up with the live consumer before it is paused. */
  private static final Duration APPROACH = Duration.ofSeconds(30);

  /** Maximum wait for records that are being written to the serving index. */
  private static final Duration DRAIN = Duration.ofSeconds(1);

  /**
   * Maximum time for the other index to catch up while live records wait. After it, live records
   * resume and the switch is tried again.
   */
  private static final Duration CATCH_UP = Duration.ofSeconds(3);

  private static final long PAUSE_MILLIS = 500;

  private final ThrottledWarning waiting = new ThrottledWarning(LOG::warn);
  private final IngestPipeline pipeline;
  private final IngestProgress progress;
  private final IndexPositions positions;
  private final Serving serving;
  private final Models models;
  private final ServingFile file;

  ReindexSwitch(
      IngestPipeline pipeline,
      IngestProgress progress,
      IndexPositions positions,
      Serving serving,
      Models models,
      ServingFile file) {
    this.pipeline = pipeline;
    this.progress = progress;
    this.positions = positions;
    this.serving = serving;
    this.models = models;
    this.file = file;
  }

  /** Switches to a filled index. Returns false if it did not catch up in time, or is stopped. */
  boolean to(ReindexRun filled) throws IOException, InterruptedException {
    if (!filled.reach(progress.applied().read(), APPROACH)) {
      return false;
    }
    pipeline.pause(IngestPipeline.Pause.SWITCH, true);
    try {
      pipeline.awaitIdle(DRAIN);
      if (!filled.reach(progress.applied().read(), CATCH_UP)) {
        return false;
      }
      filled.note();
      return switchTo(filled);
    } finally {
      pipeline.pause(IngestPipeline.Pause.SWITCH, false);
    }
  }

  private boolean switchTo(ReindexRun filled) throws IOException, InterruptedException {
    ServingState before;
    ServingState after;
    synchronized (file) { // so that no command stops the run or replaces the state meanwhile
      if (filled.isStopped()) {
        return false;
      }
      before = file.read().orElseThrow();
      after = before.switched();
      positions.hold(() -> write(after, filled));
    }
    LOG.infof(
        "The index of %s answers now. The index of %s is kept; winnow reindex back returns to it",
        after.serving().id(), before.serving().id());
    if (catchUp(filled)) {
      positions.resume();
      discardOlder(before);
    }
    return true;
  }

  private void write(ServingState after, ReindexRun filled) {
    try {
      file.write(after);
    } catch (IOException e) {
      positions.resume();
      throw new UncheckedIOException(e);
    }
    serving.switchTo(filled.model());
  }

  /**
   * Reads the records that started before the switch, because they were written only to the former
   * index. Retries until it succeeds: no positions are stored until then.
   *
   * @return false if the process stops; the next start reads again from the positions of this index
   */
  private boolean catchUp(ReindexRun filled) throws InterruptedException {
    while (!filled.isStopped()) {
      try {
        if (filled.reach(progress.applied().read(), CATCH_UP)) {
          filled.note();
          return true;
        }
      } catch (IOException | KafkaException | IndexUnavailableException e) {
        waiting.log("Waiting to read the records of the switch: " + e.getMessage());
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
    return false;
  }

  private void discardOlder(ServingState before) throws IOException {
    ServedBundle older = before.former();
    ServedBundle next = before.next();
    if (older != null && next != null && !older.id().equals(next.id())) {
      models.discard(older);
    }
  }
}
