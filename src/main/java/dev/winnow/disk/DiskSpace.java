package dev.winnow.disk;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * Monitors whether the disk is almost full: from the moment when the free space falls below the
 * reserve until it exceeds five quarters of it. Thread-safe.
 */
@ApplicationScoped
public class DiskSpace {

  private static final Logger LOG = Logger.getLogger(DiskSpace.class);

  /** Interval of checks. Short, so that little is written in between. */
  private static final long INTERVAL_MILLIS = 250;

  private final FreeSpace space;
  private final long reserve;
  private final List<Consumer<Boolean>> listeners = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("winnow-disk").daemon().factory());
  private volatile long free = Long.MAX_VALUE;
  private volatile boolean low;

  DiskSpace(FreeSpace space, DiskConfig config) {
    this.space = space;
    this.reserve = config.reserve().asLongValue();
  }

  void start(@Observes @Priority(1) StartupEvent event) {
    ticks.scheduleWithFixedDelay(this::check, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Returns whether the disk is almost full. */
  public boolean isLow() {
    return low;
  }

  /** Returns the free space in bytes at the last check. */
  public long free() {
    return free;
  }

  /** Returns a clause with the free space, and the free space at which writing resumes, in MB. */
  public String describe() {
    return "the disk has %d MB free, and writing resumes at %d MB"
        .formatted(free >> 20, enough() >> 20);
  }

  /**
   * Registers a listener, which is called with {@link #isLow} soon and on each change. Listeners
   * are called on one thread and may block for a while.
   */
  public void listen(Consumer<Boolean> listener) {
    ticks.execute(
        () -> {
          listeners.add(listener);
          tell(listener);
        });
  }

  /** Checks the free space. */
  void check() {
    try {
      free = space.bytes();
    } catch (IOException | RuntimeException e) {
      LOG.debugf(e, "The free space cannot be read");
      return;
    }
    boolean now = low ? free < enough() : free < reserve;
    if (now == low) {
      return;
    }
    low = now;
    if (now) {
      LOG.errorf(
          "The disk is almost full: %s. Writing has stopped; searches still work", describe());
    } else {
      LOG.info("The disk has enough free space again: writing resumes");
    }
    listeners.forEach(this::tell);
  }

  private long enough() {
    return reserve + reserve / 4;
  }

  private void tell(Consumer<Boolean> listener) {
    try {
      listener.accept(low);
    } catch (RuntimeException e) {
      LOG.error("A listener of the disk's state failed", e);
    }
  }

  @PreDestroy
  void stop() {
    ticks.shutdownNow();
  }
}
