package dev.winnow.faults;

import dev.winnow.testing.Signals;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A program in a separate process, which can be killed, stopped and restarted. */
final class Program implements AutoCloseable {

  private final String name;
  private final List<String> command;
  private final Map<String, String> environment;
  private final Path log;
  private Process process;

  Program(String name, Path directory, List<String> command, Map<String, String> environment) {
    this.name = name;
    this.command = List.copyOf(command);
    this.environment = Map.copyOf(environment);
    this.log = directory.resolve(name + ".log");
    this.process = run();
  }

  private Process run() {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process started = builder.start();
      Thread.ofPlatform().name(name + "-log").daemon().start(() -> copy(started.getInputStream()));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Through a pipe, so that the program can log when it cannot write files. */
  private void copy(InputStream lines) {
    try (lines;
        OutputStream file =
            Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      lines.transferTo(file);
    } catch (IOException e) {
      // The program has ended.
    }
  }

  long pid() {
    return process.pid();
  }

  /** Starts the program if it does not run. */
  void start() {
    if (!process.isAlive()) {
      process = run();
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As {@code kill -9}. */
  void kill() throws InterruptedException {
    process.toHandle().destroyForcibly(); // leaves the pipe open, for the last lines
    process.waitFor();
  }

  /** As {@code kill}; the program may finish what it does. */
  void terminate() throws InterruptedException {
    process.toHandle().destroy();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError(name + " does not end on SIGTERM; see " + log);
    }
  }

  /** Stops the program for a while, as a machine that hangs. */
  void freeze(Duration time) throws InterruptedException {
    Signals.freeze(process, time);
  }

  /** Waits until the log has a new line with this text; returns false if the time is over. */
  boolean awaitLine(String text, Duration patience) throws InterruptedException {
    return awaitLine(logged(), text, patience);
  }

  /**
   * The same for lines behind a place of the log.
   *
   * @param before what {@link #logged} has returned
   */
  boolean awaitLine(long before, String text, Duration patience) throws InterruptedException {
    return await(
        () -> {
          try {
            byte[] all = Files.readAllBytes(log);
            int from = (int) Math.min(before, all.length);
            return new String(all, from, all.length - from, java.nio.charset.StandardCharsets.UTF_8)
                .contains(text);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        patience);
  }

  /** Returns how long the log is now. */
  long logged() {
    try {
      return Files.size(log);
    } catch (IOException e) {
      return 0;
    }
  }

  /** Asks again and again; returns false if the time is over. */
  static boolean await(BooleanSupplier condition, Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return true;
  }

  Path log() {
    return log;
  }

  /** Returns the resident memory in bytes; 0 if the process is gone. */
  long memory() {
    try (Stream<String> lines = Files.lines(proc("status"))) {
      return lines
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .sum()
          << 10;
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  /** Returns how many descriptors are open; 0 if the process is gone. */
  long descriptors() {
    try (Stream<Path> open = Files.list(proc("fd"))) {
      return open.count();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  private Path proc(String name) {
    return Path.of("/proc", Long.toString(process.pid()), name);
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
