package dev.winnow.serving;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The serving model. It is replaced atomically: a request that started with the former model
 * finishes with it, so no request mixes two models. Thread-safe.
 */
@ApplicationScoped
public class Serving {

  private static final Logger LOG = Logger.getLogger(Serving.class);

  private final MeterRegistry registry;
  private final Duration grace;
  private volatile Model current;
  private volatile @Nullable Retired retired;

  @Inject
  Serving(Models models, MeterRegistry registry, ReindexConfig config) {
    this(models.first(), registry, config.grace());
  }

  /**
   * @param grace how long a former model stays open
   */
  public Serving(Model first, MeterRegistry registry, Duration grace) {
    this.current = first;
    this.registry = registry;
    this.grace = grace;
  }

  /** Creates this bean before the broker starts, so that the models load in the meantime. */
  void begin(@Observes @Priority(0) StartupEvent event) {}

  /** Waits for the models at the end of the startup. An invalid bundle stops the startup here. */
  void finish(@Observes @Priority(10_000) StartupEvent event) {
    current.encoders().awaitLoaded();
  }

  /** Returns the serving model. Call it once per request. */
  public Model current() {
    return current;
  }

  /**
   * Switches to another model. The former one is closed after the grace period.
   *
   * @param next a loaded model with a filled index
   */
  public synchronized void switchTo(Model next) {
    Model former = current;
    former.encoders().withdrawMetrics(registry);
    next.encoders().promote(registry);
    current = next;
    Retired closing = new Retired(former);
    retired = closing;
    closing.closeAfter(grace);
  }

  /**
   * Waits until the former model is closed, so that its index can be opened again or deleted.
   *
   * @return false if it is still open after {@code patience}
   */
  public boolean awaitFormerClosed(Duration patience) throws InterruptedException {
    Retired closing = retired;
    return closing == null || closing.closed.await(patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Rejects inputs of the encoders, after the last request and before the components that inference
   * needs stop.
   */
  void stop(@Observes @Priority(2) ShutdownEvent event) {
    current.encoders().refuse();
  }

  @PreDestroy
  void close() {
    Retired closing = retired;
    if (closing != null) {
      closing.close();
    }
    new Retired(current).close();
  }

  private static final class Retired {

    private final Model model;
    private final CountDownLatch closed = new CountDownLatch(1);

    Retired(Model model) {
      this.model = model;
    }

    void closeAfter(Duration time) {
      Thread.ofPlatform()
          .name("winnow-former-model")
          .daemon()
          .start(
              () -> {
                try {
                  TimeUnit.NANOSECONDS.sleep(time.toNanos());
                } catch (InterruptedException e) {
                  LOG.debug("Nobody interrupts this thread", e);
                }
                close();
              });
    }

    synchronized void close() {
      if (closed.getCount() == 0) {
        return;
      }
      try (var encoders = model.encoders();
          var index = model.index()) {
        LOG.debugf("Closing %s and the index %s", encoders.manifest().id(), index);
      } catch (RuntimeException e) {
        LOG.warnf(e, "Cannot close the index of %s", model.bundle().id());
      } finally {
        closed.countDown();
      }
    }
  }
}
