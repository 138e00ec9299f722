package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.winnow.faults.agent.AgentControl;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to another process and to its files. */
class AgentControlTest {

  private static final String MONOTONIC = "System.nanoTime";
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  /** For every way to read the wall clock; the monotonic clock does not jump. */
  @Test
  void wallClockJumps(@TempDir Path directory) throws Exception {
    AgentControl clock = new AgentControl(directory, directory);
    Process process = start(clock, Watch.class);
    try (BufferedReader answers = process.inputReader();
        BufferedWriter questions = process.outputWriter()) {
      for (int hours : new int[] {0, 1, -1, 0}) {
        clock.setClock(Duration.ofHours(hours));
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

  @Test
  void unsyncedFilesAreLost(@TempDir Path directory) throws Exception {
    // Given
    Path watched = Files.createDirectory(directory.resolve("index"));
    AgentControl agent = new AgentControl(directory, watched);
    // When
    start(agent, Writer.class, watched.toString()).waitFor();
    agent.dropUnsynced();
    // Then
    assertThat(contents(watched))
        .containsOnly(
            entry("synced", "all"),
            entry("renamed", "all"),
            entry("changed-later", ""),
            entry("unsynced", ""),
            entry("known/synced", "all"));
  }

  private static Map<String, String> contents(Path directory) throws IOException {
    Map<String, String> contents = new HashMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(directory.relativize(file).toString(), Files.readString(file));
      }
    }
    return contents;
  }

  private static Process start(AgentControl agent, Class<?> main, String... arguments)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                agent.flag(),
                "-cp",
                Path.of(Watch.place().toURI()).toString(),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** A program that writes files into a directory, and syncs a part of them. */
  public static final class Writer {

    private Writer() {}

    public static void main(String[] arguments) throws Exception {
      Path directory = Path.of(arguments[0]);
      for (String name : List.of("synced", "to-be-renamed", "changed-later", "unsynced")) {
        Files.writeString(directory.resolve(name), "all");
      }
      for (String name : List.of("synced", "to-be-renamed", "changed-later")) {
        sync(directory.resolve(name));
      }
      Files.createDirectory(directory.resolve("known"));
      Files.writeString(directory.resolve("known").resolve("synced"), "all");
      sync(directory.resolve("known").resolve("synced"));
      sync(directory.resolve("known"));
      Files.move(directory.resolve("to-be-renamed"), directory.resolve("renamed"));
      sync(directory);
      TimeUnit.MILLISECONDS.sleep(20); // longer than a tick of modification times
      Files.writeString(directory.resolve("changed-later"), "more");
      Files.writeString(directory.resolve("of-unsynced-entry"), "all");
      sync(directory.resolve("of-unsynced-entry"));
      Files.createDirectory(directory.resolve("unknown"));
      Files.writeString(directory.resolve("unknown").resolve("synced"), "all");
      sync(directory.resolve("unknown").resolve("synced"));
      sync(directory.resolve("unknown"));
    }

    private static void sync(Path path) throws IOException {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
        channel.force(true);
      }
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
