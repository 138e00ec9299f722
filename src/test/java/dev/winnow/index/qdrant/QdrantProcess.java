package dev.winnow.index.qdrant;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real server in a separate process, which can be killed and restarted on its stored data. {@code
 * WINNOW_TEST_QDRANT_BINARY} names the program.
 */
final class QdrantProcess implements AutoCloseable {

  static final String BINARY = "WINNOW_TEST_QDRANT_BINARY";

  private final Path directory;
  private final Map<String, String> environment;
  private final List<String> arguments;
  private final int grpcPort = freePort();
  private final int httpPort = freePort();
  private Process process;

  QdrantProcess(Path directory) {
    this(directory, Map.of());
  }

  /**
   * @param environment further variables of the server
   */
  QdrantProcess(Path directory, Map<String, String> environment) {
    this(directory, environment, List.of());
  }

  private QdrantProcess(Path directory, Map<String, String> environment, List<String> arguments) {
    this.directory = directory;
    this.environment = environment;
    this.arguments = arguments;
    this.process = start();
  }

  /**
   * Starts a node of a cluster.
   *
   * @param port the port for other nodes
   * @param first the port for other nodes of the first node
   */
  static QdrantProcess node(Path directory, int port, int first) {
    List<String> address = List.of("--uri", "http://127.0.0.1:" + port);
    return new QdrantProcess(
        directory,
        Map.of(
            "QDRANT__CLUSTER__ENABLED",
            "true",
            "QDRANT__CLUSTER__P2P__PORT",
            Integer.toString(port)),
        port == first
            ? address
            : Stream.concat(address.stream(), Stream.of("--bootstrap", "http://127.0.0.1:" + first))
                .toList());
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process start() {
    ProcessBuilder builder =
        new ProcessBuilder(
                Stream.concat(Stream.of(System.getenv(BINARY)), arguments.stream()).toList())
            .directory(directory.toFile());
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
    builder.environment().putAll(environment);
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

  int grpcPort() {
    return grpcPort;
  }

  /** Makes a snapshot of a collection, and returns its file. */
  Path snapshot(String collection) throws Exception {
    try (QdrantClient client =
        new QdrantClient(
            QdrantGrpcClient.newBuilder("127.0.0.1", grpcPort, false, false).build())) {
      return directory
          .resolve("snapshots")
          .resolve(collection)
          .resolve(client.createSnapshotAsync(collection).get().getName());
    }
  }

  /**
   * Restores a snapshot.
   *
   * @param file in the directory of this server's snapshots
   */
  void recover(String collection, Path file) throws Exception {
    URI address =
        URI.create(
            "http://127.0.0.1:%d/collections/%s/snapshots/recover".formatted(httpPort, collection));
    String body = "{\"location\":\"%s\"}".formatted(file.toUri());
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(address)
                  .header("Content-Type", "application/json")
                  .PUT(HttpRequest.BodyPublishers.ofString(body))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }
  }

  /** Returns the number of nodes of the cluster that this node knows. */
  int peers() throws Exception {
    URI address = URI.create("http://127.0.0.1:%d/cluster".formatted(httpPort));
    try (HttpClient http = HttpClient.newHttpClient()) {
      String answer =
          http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
              .body();
      return new ObjectMapper().readTree(answer).path("result").path("peers").size();
    }
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
