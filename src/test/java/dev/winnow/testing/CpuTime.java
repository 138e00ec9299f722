package dev.winnow.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** Measures processor time, which other processes hardly change. */
public final class CpuTime {

  private CpuTime() {}

  /** Returns the processor time that a task takes in this thread. */
  public static Duration of(Runnable task) {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long started = thread.getCurrentThreadCpuTime();
    task.run();
    return Duration.ofNanos(thread.getCurrentThreadCpuTime() - started);
  }
}
