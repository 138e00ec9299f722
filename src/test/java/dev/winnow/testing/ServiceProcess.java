package dev.winnow.testing;

import static io.restassured.RestAssured.given;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The packaged program as a service in a separate process, beside the service under test. */
public final class ServiceProcess implements AutoCloseable {

  private static final Path PROGRAM = Path.of("target", "quarkus-app", "quarkus-run.jar");

  private static final Pattern READ =
      Pattern.compile("winnow_ingest_records_total\\{.*} (\\d+)\\.0");

  private final Process process;
  private final URI url;
  private final Path log;
  private final Path temporary;

  private ServiceProcess(Process process, URI url, Path log, Path temporary) {
    this.process = process;
    this.url = url;
    this.log = log;
    this.temporary = temporary;
  }

  /** Returns whether the service was packaged, as it is before integration tests. */
  public static boolean isPackaged() {
    return Files.exists(PROGRAM);
  }

  /**
   * Starts the service on a free port, with the models that are unpacked already.
   *
   * @param data its data directory, which also takes what it prints
   * @param command a command that runs a service, such as {@code serve}
   */
  public static ServiceProcess start(
      Path data, Map<String, String> configuration, String... command) throws IOException {
    Files.createDirectories(data);
    TestBundle.shareModels(data);
    Path log = data.resolve("log");
    Path temporary = Files.createDirectories(data.resolve("tmp"));
    int port = freePort();
    Map<String, String> properties = new HashMap<>(configuration);
    properties.put("java.io.tmpdir", temporary.toString());
    properties.put("winnow.data-dir", data.toString());
    properties.put("quarkus.http.port", Integer.toString(port));
    List<String> line =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--add-modules=jdk.incubator.vector"));
    properties.forEach((name, value) -> line.add("-D%s=%s".formatted(name, value)));
    line.addAll(List.of("-jar", PROGRAM.toString()));
    line.addAll(List.of(command));
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    return new ServiceProcess(process, URI.create("http://localhost:" + port), log, temporary);
  }

  /** Returns a port on which nobody listens now. */
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Returns the address of an operation, such as {@code /v1/search}. */
  public String at(String path) {
    return url.resolve(path).toString();
  }

  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the total size of the files in its temporary folder. */
  public long temporaryBytes() throws IOException {
    try (Stream<Path> files = Files.walk(temporary)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** Stops the program for a while, as a machine that hangs. */
  public void freeze(Duration time) throws InterruptedException {
    Signals.freeze(process, time);
  }

  /** Returns the processor time of the program since its start. */
  public Duration processorTime() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /**
   * Returns the most resident memory of the program so far, in bytes; 0 where Linux is not there.
   */
  public long mostMemory() {
    try (Stream<String> lines =
        Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
      return lines
              .filter(line -> line.startsWith("VmHWM:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .sum()
          << 10;
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  /** Returns the status of the answer to a GET; 0 if the service does not listen yet. */
  public int status(String path) {
    try {
      return given().get(at(path)).statusCode();
    } catch (Exception e) {
      return 0;
    }
  }

  /** Returns how many records the worker has processed. */
  public long recordsRead() {
    return READ.matcher(given().get(at("/metrics")).asString())
        .results()
        .mapToLong(line -> Long.parseLong(line.group(1)))
        .sum();
  }

  /** As {@code kill -9}. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Waits until the program ends by itself, and returns its exit code. */
  public int exitCode(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new AssertionError("the program does not end: " + log());
    }
    return process.exitValue();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
