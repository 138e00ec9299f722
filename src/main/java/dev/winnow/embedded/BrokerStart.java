package dev.winnow.embedded;

import dev.winnow.kafka.EarlyBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.apache.kafka.common.utils.Exit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Starts the embedded broker beside Quarkus, which takes several seconds: after a kill, the broker
 * waits for the end of its former session, and its classes load on another core. Producers have to
 * retry until {@link EmbeddedKafka} takes the broker over. Thread-safe.
 */
public final class BrokerStart implements EarlyBroker {

  private static final Logger LOG = Logger.getLogger(BrokerStart.class);

  private static final AtomicReference<@Nullable BrokerStart> BEGUN = new AtomicReference<>();

  private final ThreadGroup threads = new ThreadGroup("winnow-kafka");
  private volatile BooleanSupplier writable = () -> false;
  private volatile boolean failed;
  private volatile @Nullable FutureTask<KafkaBroker> broker;

  /** Returns the start that has begun in this process, once, or null if there is none. */
  static @Nullable BrokerStart take() {
    return BEGUN.getAndSet(null);
  }

  @Override
  public void begin(Path dataDirectory, int port) {
    FutureTask<KafkaBroker> task =
        new FutureTask<>(
            () ->
                KafkaBroker.start(
                    EmbeddedKafka.directory(dataDirectory), port, () -> writable.getAsBoolean()));
    broker = task;
    BEGUN.set(this);
    // Kafka would end the process when its log fails.
    Exit.setExitProcedure((code, message) -> failed = true);
    Exit.setHaltProcedure((code, message) -> failed = true);
    Thread.ofPlatform().group(threads).name("winnow-kafka-start").daemon().start(task);
  }

  /**
   * Waits until the broker is up.
   *
   * @param writable whether records are accepted from now on; called for each produce request
   * @throws IOException if the log cannot be used
   */
  KafkaBroker await(BooleanSupplier writable) throws IOException {
    try {
      KafkaBroker started = started();
      this.writable = writable;
      return started;
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while starting", e);
    }
  }

  /** Returns the group of the broker's threads. */
  ThreadGroup threads() {
    return threads;
  }

  /** Returns whether the log has failed since the start. */
  boolean hasFailed() {
    return failed;
  }

  private KafkaBroker started() throws ExecutionException, InterruptedException {
    FutureTask<KafkaBroker> task = broker;
    if (task == null) {
      throw new IllegalStateException("not begun");
    }
    return task.get();
  }

  @Override
  public void close() {
    if (!BEGUN.compareAndSet(this, null)) {
      return;
    }
    try {
      KafkaBroker unused = started();
      java.util.logging.Logger.getLogger("org.apache.kafka.clients").setLevel(Level.SEVERE);
      unused.close();
    } catch (ExecutionException e) {
      LOG.debugf(e, "The embedded Kafka has not started");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
