package dev.winnow.testing;

import io.micrometer.core.instrument.Metrics;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Utils;

/**
 * The whole application with an empty data directory and free ports; the resource's arguments are
 * further configuration.
 */
public class WinnowService implements QuarkusTestResourceLifecycleManager {

  private static final Path TARGET = Path.of("target");
  private static final String PREFIX = "winnow-test-";

  private final Map<String, String> arguments = new HashMap<>();
  private final List<Path> directories = new ArrayList<>();

  @Override
  public void init(Map<String, String> initArgs) {
    arguments.putAll(initArgs);
  }

  @Override
  public Map<String, String> start() {
    try {
      removeLeftOvers();
      Path data = directory();
      TestBundle.shareModels(data);
      Map<String, String> configuration =
          new HashMap<>(
              Map.of(
                  "winnow.data-dir",
                  data.toString(),
                  "winnow.embedded.kafka-port",
                  Integer.toString(freePort()),
                  // Some tests send CloudEvents that have a subject and no key.
                  "winnow.embedded.cleanup-policy",
                  "delete",
                  "winnow.fetch.allowed-hosts",
                  "localhost",
                  "winnow.fetch.max-bytes",
                  "100000",
                  "quarkus.http.test-port",
                  "0"));
      configuration.putAll(arguments);
      return configuration;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a new directory that exists until the application has stopped. */
  final Path directory() throws IOException {
    Path directory =
        Files.createTempDirectory(TARGET, PREFIX + ProcessHandle.current().pid() + "-");
    directories.add(directory);
    return directory;
  }

  /** Processes that are killed leave their directories, which may be large. */
  private static void removeLeftOvers() throws IOException {
    try (var mine = Files.newDirectoryStream(TARGET, PREFIX + "*")) {
      for (Path directory : mine) {
        String pid = directory.getFileName().toString().substring(PREFIX.length()).split("-")[0];
        if (!pid.matches("\\d{1,18}") || ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
          Utils.delete(directory.toFile());
        }
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void stop() {
    // The next application has the same static registry, but separate gauges.
    Metrics.globalRegistry.clear();
    try {
      for (Path directory : directories) {
        Utils.delete(directory.toFile());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
