package dev.winnow.ingest;

import dev.winnow.serving.Models;
import dev.winnow.serving.ServedBundle;
import dev.winnow.serving.Serving;
import dev.winnow.serving.ServingFile;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;

/**
 * Deletes indexes that no bundle of the {@link ServingFile} needs any more, each after the former
 * model was closed. What a stopped process has not deleted, the next start deletes. Thread-safe.
 */
final class IndexDeletions implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(IndexDeletions.class);

  /** Interval at which a wait checks whether the process stops. */
  private static final Duration STEP = Duration.ofMillis(100);

  private final Models models;
  private final Serving serving;
  private final ServingFile file;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("winnow-reindex-deletion").daemon().factory());
  private volatile boolean stopping;

  IndexDeletions(Models models, Serving serving, ServingFile file) {
    this.models = models;
    this.serving = serving;
    this.file = file;
  }

  /**
   * Deletes an index in the background, even while another index is being filled, because filling
   * may be waiting for disk space.
   */
  void submit(ServedBundle bundle) {
    thread.execute(() -> delete(bundle));
  }

  /** Waits until the submitted indexes are deleted. */
  void awaitSubmitted() throws InterruptedException {
    try {
      thread.submit(() -> {}).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Deletes an index, unless it was requested again after it was given up. */
  void delete(ServedBundle bundle) {
    try {
      if (isUsed(bundle)) {
        return;
      }
      if (!awaitFormerClosed()) {
        LOG.warnf(
            "The process stops: the index of %s stays on the disk until the next start",
            bundle.id());
        return;
      }
      models.discard(bundle);
      LOG.infof("Deleted the index of %s", bundle.id());
    } catch (IOException e) {
      LOG.warnf("Cannot delete the index of %s: %s", bundle.id(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Reading the file waits for a caller that gives a bundle up until the state without it is
   * stored.
   */
  private boolean isUsed(ServedBundle bundle) throws IOException {
    return file.read()
        .orElseThrow(() -> new IllegalStateException("the file of the serving state is missing"))
        .names(bundle);
  }

  /** Waits until the former index is closed. Returns false if the process stops first. */
  boolean awaitFormerClosed() throws InterruptedException {
    boolean closed = serving.awaitFormerClosed(STEP);
    while (!closed && !stopping) {
      closed = serving.awaitFormerClosed(STEP);
    }
    return closed;
  }

  /** Ends waits for the former index. */
  void stop() {
    stopping = true;
  }

  /** Stops after the submitted indexes. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
