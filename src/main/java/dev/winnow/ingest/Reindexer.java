package dev.winnow.ingest;

import dev.winnow.bundle.BundleException;
import dev.winnow.index.IndexDamagedException;
import dev.winnow.index.IndexMismatchException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.ingest.partition.SourceClaim;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.serving.Model;
import dev.winnow.serving.Models;
import dev.winnow.serving.Reindexing;
import dev.winnow.serving.ServedBundle;
import dev.winnow.serving.Serving;
import dev.winnow.serving.ServingFile;
import dev.winnow.serving.ServingState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Fills the embedded index of another bundle on its own thread, and then switches to it. The {@link
 * ServingFile} stores the task, so a killed process continues with it after a restart.
 */
@ApplicationScoped
class Reindexer implements Reindexing {

  private static final Logger LOG = Logger.getLogger(Reindexer.class);

  private static final long PAUSE_MILLIS = 2_000;

  private final Models models;
  private final Serving serving;
  private final ServingFile file;
  private final ReindexRuns runs;
  private final ReindexSwitch switching;
  private final IndexDeletions deletions;
  private final ThrottledWarning waiting = new ThrottledWarning(LOG::warn);
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("winnow-reindex").daemon().factory());

  private volatile boolean closing;

  // Guarded by this.
  private @Nullable ReindexRun run;
  private Phase phase = Phase.WAITING;
  private @Nullable String reason;

  Reindexer(
      Models models,
      Serving serving,
      ServingFile file,
      ReindexRuns runs,
      ReindexSwitch switching,
      MeterRegistry registry) {
    this.models = models;
    this.serving = serving;
    this.file = file;
    this.runs = runs;
    this.switching = switching;
    this.deletions = new IndexDeletions(models, serving, file);
    Gauge.builder("winnow.reindex.records.left", this, reindexer -> reindexer.left())
        .description(
            "Records that the index of the next bundle has not read yet; 0 if none is being filled")
        .register(registry);
  }

  private synchronized double left() {
    return run == null ? 0 : run.progress().left();
  }

  /**
   * Continues an unfinished task or starts the configured one, after everything else has started.
   */
  void begin(@Observes @Priority(10_002) StartupEvent event) throws IOException {
    if (isEmbedded()) {
      ServedBundle next = state().next();
      if (next != null) {
        LOG.infof(
            "The service uses the index of %s until the index of %s is filled",
            state().serving().id(), next.id());
        submit(next);
      }
    }
  }

  void end(@Observes @Priority(2) ShutdownEvent event) throws InterruptedException {
    closing = true;
    deletions.stop();
    stopRun();
    thread.shutdown();
    if (!thread.awaitTermination(15, TimeUnit.SECONDS)) {
      LOG.warn("The index that is being filled did not close in time");
    }
    deletions.close(); // the other thread waits for deletions
  }

  private boolean isEmbedded() {
    return serving.current().index().local().isPresent();
  }

  private ServingState state() throws IOException {
    return file.read()
        .orElseThrow(() -> new IllegalStateException("the file of the serving state is missing"));
  }

  @Override
  public synchronized Status status() {
    String answering = serving.current().bundle().id();
    try {
      ServingState state = file.read().orElse(null);
      if (state == null) {
        return new Status(answering, null, null);
      }
      if (!state.serving().id().equals(answering)) { // the file is written before the switch
        return new Status(answering, null, progress(state.serving()));
      }
      ServedBundle former = state.former();
      ServedBundle next = state.next();
      return new Status(
          answering, former == null ? null : former.id(), next == null ? null : progress(next));
    } catch (IOException e) {
      return new Status(answering, null, null);
    }
  }

  private Progress progress(ServedBundle next) {
    ReindexRun current = run;
    if (current == null) {
      return new Progress(next.id(), phase, 0, 0, 0, null, reason);
    }
    ReindexProgress made = current.progress();
    return new Progress(
        next.id(), phase, made.read(), made.total(), made.rejected(), made.secondsLeft(), reason);
  }

  private synchronized void note(Phase now, @Nullable String why, @Nullable ReindexRun current) {
    phase = now;
    reason = why;
    run = current;
  }

  @Override
  public void start(String location) throws IOException {
    requireEmbedded(
        "run `winnow reindex qdrant BUNDLE --qdrant-url URL --bootstrap-servers HOST:PORT`"
            + " instead");
    start(models.find(location));
  }

  @Override
  public void back() throws IOException {
    requireEmbedded("run `winnow collections --qdrant-url URL switch ALIAS COLLECTION` instead");
    ServedBundle former = state().former();
    if (former == null) {
      throw new IllegalStateException("no index of a former bundle is kept");
    }
    start(former);
  }

  private void requireEmbedded(String instead) {
    if (!isEmbedded()) {
      throw new IllegalStateException("the index is on Qdrant: " + instead);
    }
  }

  private synchronized void start(ServedBundle bundle) throws IOException {
    synchronized (file) {
      ServingState state = state();
      if (bundle.id().equals(state.serving().id())) {
        throw new IllegalStateException(
            "the service already uses the index of %s".formatted(bundle.id()));
      }
      ServedBundle current = state.next();
      if (current != null && current.id().equals(bundle.id()) && phase != Phase.FAILED) {
        return;
      }
      giveUp(state, bundle);
      file.write(state.filling(bundle));
      submit(bundle);
    }
  }

  @Override
  public synchronized void cancel() throws IOException {
    requireEmbedded("stop the process of `winnow reindex qdrant` instead");
    synchronized (file) {
      ServingState state = state();
      if (state.next() == null) {
        throw new IllegalStateException("no index is being filled");
      }
      giveUp(state, null);
      file.write(state.filling(null));
    }
  }

  /** Stops filling, and deletes the unfinished index unless it is still needed. */
  private void giveUp(ServingState state, @Nullable ServedBundle instead) {
    stopRun();
    ServedBundle next = state.next();
    ServedBundle former = state.former();
    if (next != null
        && (former == null || !former.id().equals(next.id()))
        && (instead == null || !instead.id().equals(next.id()))) {
      thread.execute(() -> deletions.delete(next));
    }
  }

  @Override
  public synchronized void forget() throws IOException {
    requireEmbedded("delete the collection of the former bundle there instead");
    synchronized (file) {
      ServingState state = state();
      ServedBundle former = state.former();
      if (former == null) {
        throw new IllegalStateException("no index of a former bundle is kept");
      }
      ServedBundle next = state.next();
      if (next != null && next.id().equals(former.id())) {
        throw new IllegalStateException(
            "the service is about to switch to the index of %s: cancel that first"
                .formatted(former.id()));
      }
      file.write(state.forgotten());
      deletions.submit(former);
    }
  }

  /** A run whose index answers already is not stopped: it has a few records left to read. */
  private synchronized void stopRun() {
    if (run != null && (closing || !serving.current().sameAs(run.model()))) {
      run.stop();
    }
  }

  private synchronized void submit(ServedBundle bundle) {
    note(Phase.WAITING, null, null);
    thread.execute(() -> work(bundle));
  }

  private boolean isWanted(ServedBundle bundle) throws IOException {
    return !closing && bundle.equals(state().next());
  }

  /**
   * Retries until the service uses the index, the task is cancelled, or the index can never be
   * filled.
   */
  private void work(ServedBundle bundle) {
    boolean anew = false;
    try {
      while (isWanted(bundle)) {
        try {
          fill(bundle);
        } catch (IndexDamagedException | IndexMismatchException e) {
          if (anew) {
            throw e;
          }
          LOG.warnf("Filling the index of %s from scratch: %s", bundle.id(), e.getMessage());
          models.deleteIndex(bundle);
          anew = true;
        } catch (KafkaException
            | KafkaFailureException
            | IndexUnavailableException
            | SourceClaim.Unavailable e) {
          waiting.log("Waiting to fill the index of %s: %s".formatted(bundle.id(), e.getMessage()));
          note(Phase.WAITING, e.getMessage(), null);
          TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
      }
    } catch (BundleException | IllegalStateException e) {
      fail(bundle, e);
    } catch (IOException | RuntimeException e) {
      LOG.debug("The index cannot be filled", e);
      fail(bundle, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void fail(ServedBundle bundle, Exception e) {
    LOG.errorf("Cannot fill the index of %s: %s", bundle.id(), e);
    note(Phase.FAILED, String.valueOf(e.getMessage()), null);
  }

  private void fill(ServedBundle bundle) throws IOException, InterruptedException {
    if (!deletions.awaitFormerClosed()) {
      return;
    }
    deletions.awaitSubmitted(); // the index may be one that is still being deleted
    if (!runs.awaitPartitions(() -> closing)) {
      return;
    }
    runs.requireKafka(); // before the models load, which takes long
    Model model = open(bundle);
    boolean answers = false;
    try {
      ReindexRun current = runs.of(model);
      note(Phase.FILLING, null, current);
      try {
        while (!answers && isWanted(bundle) && !current.isStopped()) {
          current.fill();
          note(Phase.SWITCHING, null, current);
          answers = !current.isStopped() && switching.to(current);
          note(Phase.FILLING, null, current);
        }
      } finally {
        note(Phase.WAITING, null, null);
        current.close();
      }
    } finally {
      if (!answers && !serving.current().sameAs(model)) {
        try (var encoders = model.encoders();
            var index = model.index()) {
          LOG.debugf("Closing %s and %s", encoders, index);
        }
      }
    }
  }

  private Model open(ServedBundle bundle) throws IOException {
    Model model = models.beside(bundle);
    boolean usable = false;
    try {
      Instant noted = model.index().local().orElseThrow().notedAt().orElse(Instant.MAX);
      usable = !runs.haveDroppedDeletes(noted);
    } finally {
      if (!usable) {
        model.index().close();
        model.encoders().close();
      }
    }
    if (usable) {
      return model;
    }
    LOG.infof("The index of %s was filled long ago: filling it from scratch", bundle.id());
    models.deleteIndex(bundle);
    return models.beside(bundle);
  }
}
