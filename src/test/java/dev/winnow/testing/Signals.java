package dev.winnow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Signals to processes. */
public final class Signals {

  private Signals() {}

  /** Stops a process for a while, as a machine that hangs. */
  public static void freeze(Process process, Duration time) throws InterruptedException {
    send("STOP", process);
    try {
      TimeUnit.MILLISECONDS.sleep(time.toMillis());
    } finally {
      send("CONT", process);
    }
  }

  private static void send(String signal, Process process) throws InterruptedException {
    try {
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
