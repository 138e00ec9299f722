package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.faults.clock.ClockControl;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The wall clock of another process jumps for every way to read it, and its monotonic clock does
 * not.
 */
class ClockControlTest {

  private static final String MONOTONIC = "System.nanoTime";
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  @Test
  void wallClockJumps(@TempDir Path directory) throws Exception {
    ClockControl clock = new ClockControl(directory);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                clock.flag(),
                "-cp",
                Path.of(Watch.place().toURI()).toString(),
                Watch.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader answers = process.inputReader();
        BufferedWriter questions = process.outputWriter()) {
      for (int hours : new int[] {0, 1, -1, 0}) {
        clock.set(Duration.ofHours(hours));
        for (String name : Watch.CLOCKS.keySet()) {
          questions.write(name + "\n");
          questions.flush();
          long ahead = Long.parseLong(answers.readLine()) - Watch.millis(name);
          long expected = name.equals(MONOTONIC) ? 0 : Duration.ofHours(hours).toMillis();
          assertThat(ahead).as(name).isBetween(expected - MINUTE, expected + MINUTE);
        }
      }
    } finally {
      process.destroyForcibly();
    }
  }

  /** A program that answers the name of a clock with its time in milliseconds. */
  public static final class Watch {

    private static final Map<String, LongSupplier> CLOCKS =
        Map.of(
            MONOTONIC,
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()),
            "System.currentTimeMillis",
            () -> System.currentTimeMillis(),
            "a reference to System.currentTimeMillis",
            System::currentTimeMillis,
            "Instant.now",
            () -> Instant.now().toEpochMilli(),
            "Clock.system",
            () -> Clock.system(ZoneOffset.UTC).millis(),
            "Clock.systemUTC",
            () -> Clock.systemUTC().instant().toEpochMilli(),
            "Clock.systemDefaultZone",
            () -> Clock.systemDefaultZone().withZone(ZoneOffset.UTC).millis(),
            "InstantSource.system",
            () -> InstantSource.system().millis(),
            "new Date",
            () -> new Date().getTime());

    private Watch() {}

    static URL place() {
      return Watch.class.getProtectionDomain().getCodeSource().getLocation();
    }

    static long millis(String clock) {
      return Objects.requireNonNull(CLOCKS.get(clock)).getAsLong();
    }

    /** Answers with classes of a separate class loader, as Quarkus has. */
    public static void main(String[] arguments) throws Exception {
      try (URLClassLoader own =
          new URLClassLoader(new URL[] {place()}, ClassLoader.getPlatformClassLoader())) {
        own.loadClass(Watch.class.getName()).getMethod("answer").invoke(null);
      }
    }

    public static void answer() throws Exception {
      try (BufferedReader names =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
        for (String name = names.readLine(); name != null; name = names.readLine()) {
          System.out.println(millis(name));
        }
      }
    }
  }
}
