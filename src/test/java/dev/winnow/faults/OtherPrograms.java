package dev.winnow.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures how much processor time of the machine is taken by other programs than the harness and
 * the processes that it has started. Time that a hypervisor gives to other machines counts as
 * theirs. Linux only; for one thread.
 */
final class OtherPrograms {

  /** A slow answer does not count if other programs take more than this share of all processors. */
  private static final double BUSY = 0.25;

  private static final long INTERVAL_NANOS = Duration.ofMillis(500).toNanos();

  /** The unit of /proc/stat, USER_HZ, is 100 on all common architectures. */
  private static final long NANOS_PER_TICK = Duration.ofMillis(10).toNanos();

  private static final Path STAT = Path.of("/proc/stat");

  private long measured;
  private long machine;
  private Map<Long, Long> own = Map.of();
  private double share;

  OtherPrograms() {
    measured = System.nanoTime();
    machine = machineNanos();
    own = ownNanos();
  }

  /** Says whether other programs were busy for the last half second, or since the last call. */
  boolean areBusy() {
    return share() > BUSY;
  }

  /** Returns the share of other programs in the processor time, 0 to 1. */
  double share() {
    long now = System.nanoTime();
    if (now - measured >= INTERVAL_NANOS) {
      long machineNow = machineNanos();
      Map<Long, Long> ownNow = ownNanos();
      // What a process took after its last measurement and before its death counts as others'.
      long ownTaken =
          ownNow.entrySet().stream()
              .mapToLong(each -> each.getValue() - own.getOrDefault(each.getKey(), 0L))
              .sum();
      long available = (now - measured) * Runtime.getRuntime().availableProcessors();
      share = Math.clamp((double) (machineNow - machine - ownTaken) / available, 0, 1);
      measured = now;
      machine = machineNow;
      own = ownNow;
    }
    return share;
  }

  /** Returns the processor time that the machine has spent on anything. */
  private static long machineNanos() {
    try (Stream<String> lines = Files.lines(STAT)) {
      String[] fields = lines.findFirst().orElseThrow().split("\\s+");
      long ticks = 0;
      for (int i = 1; i <= 8; i++) { // user, nice, system, idle, iowait, irq, softirq, steal
        ticks += i == 4 || i == 5 ? 0 : Long.parseLong(fields[i]);
      }
      return ticks * NANOS_PER_TICK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<Long, Long> ownNanos() {
    Map<Long, Long> nanos = new HashMap<>();
    ProcessHandle harness = ProcessHandle.current();
    Stream.concat(Stream.of(harness), harness.descendants())
        .forEach(
            process ->
                process
                    .info()
                    .totalCpuDuration()
                    .ifPresent(time -> nanos.put(process.pid(), time.toNanos())));
    return nanos;
  }
}
