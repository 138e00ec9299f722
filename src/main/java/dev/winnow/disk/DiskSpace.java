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
 * Says when the disk is almost full. It is low below the reserve, and not low again above five
 * quarters of it. Thread-safe.
 */
@ApplicationScoped
public class DiskSpace {

  private static final Logger LOG = Logger.getLogger(DiskSpace.class);

  /** Short, so that little is written in between. */
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
    ticks.scheduleWithFixedDelay(this::look, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Returns whether the disk is almost full. */
  public boolean isLow() {
    return low;
  }

  /** Returns the free space in bytes when it was last looked at. */
  public long free() {
    return free;
  }

  /** Returns a clause with the free space, and the free space at which writing resumes, in MB. */
  public String describe() {
    return "the disk has %d MB free, and writing resumes at %d MB"
        .formatted(free >> 20, enough() >> 20);
  }

  /**
   * Has the listener hear whether the disk is low: now, and on each change. It is called on one
   * thread, and may block for a while.
   */
  public void listen(Consumer<Boolean> listener) {
    ticks.execute(
        () -> {
          listeners.add(listener);
          tell(listener);
        });
  }

  /** Looks at the disk. */
  void look() {
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
          "The disk is almost full: %s. Nothing is written until then; searches go on", describe());
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
      LOG.error("A part does not react to the state of the disk", e);
    }
  }

  @PreDestroy
  void stop() {
    ticks.shutdownNow();
  }
}
