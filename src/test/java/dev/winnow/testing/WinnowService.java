package dev.winnow.testing;

import io.micrometer.core.instrument.Metrics;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The whole application on an empty data directory and ports of its own; the resource's arguments
 * are further configuration.
 */
public class WinnowService implements QuarkusTestResourceLifecycleManager {

  private final Map<String, String> arguments = new HashMap<>();

  @Override
  public void init(Map<String, String> initArgs) {
    arguments.putAll(initArgs);
  }

  @Override
  public Map<String, String> start() {
    try {
      Path data = Files.createTempDirectory(Path.of("target"), "winnow-test-");
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
                  "winnow.ingest.fetch.allowed-hosts",
                  "localhost",
                  "winnow.ingest.fetch.max-bytes",
                  "100000",
                  "quarkus.http.test-port",
                  "0"));
      configuration.putAll(arguments);
      return configuration;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The next application has the same static registry, and gauges of its own. */
  @Override
  public void stop() {
    Metrics.globalRegistry.clear();
  }
}
