package dev.winnow.index.qdrant;

import static dev.winnow.testing.Waiting.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A real server in a separate process, which can be killed and restarted on its stored data. {@code
 * WINNOW_TEST_QDRANT_BINARY} names the program.
 */
final class QdrantProcess implements AutoCloseable {

  static final String BINARY = "WINNOW_TEST_QDRANT_BINARY";

  private final Path directory;
  private final int grpcPort = freePort();
  private final int httpPort = freePort();
  private Process process;

  QdrantProcess(Path directory) {
    this.directory = directory;
    this.process = start();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process start() {
    ProcessBuilder builder =
        new ProcessBuilder(System.getenv(BINARY)).directory(directory.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "QDRANT__SERVICE__HOST", "127.0.0.1",
                "QDRANT__SERVICE__GRPC_PORT", Integer.toString(grpcPort),
                "QDRANT__SERVICE__HTTP_PORT", Integer.toString(httpPort),
                "QDRANT__STORAGE__STORAGE_PATH", directory.resolve("storage").toString(),
                "QDRANT__STORAGE__SNAPSHOTS_PATH", directory.resolve("snapshots").toString(),
                "QDRANT__TELEMETRY_DISABLED", "true"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("log").toFile()));
    try {
      Process started = builder.start();
      await()
          .atMost(Duration.ofMinutes(2))
          .ignoreExceptions()
          .until(
              () -> {
                try (Socket socket = new Socket("127.0.0.1", grpcPort)) {
                  return socket.isConnected();
                }
              });
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + grpcPort);
  }

  /** Returns the address of the REST API. */
  URI restUrl() {
    return URI.create("http://127.0.0.1:" + httpPort);
  }

  int grpcPort() {
    return grpcPort;
  }

  /** As {@code kill -9}, and started again. */
  void killAndRestart() {
    close();
    process = start();
  }

  @Override
  public void close() {
    try {
      process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
