package dev.winnow.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;

/** The processes of a run: the service, and its broker where that is apart. */
final class Stage implements AutoCloseable {

  static final String ASSETS = "winnow.assets";
  static final String IMAGES = "winnow.images";
  static final String CAPTIONS = "winnow.captions";
  static final String DEAD_LETTERS = "winnow.assets.dead-letter";
  static final String GROUP = "winnow";

  private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");
  private static final Duration READY = Duration.ofMinutes(3);

  final int kafkaPort = freePort();
  final Program service;
  final @Nullable Program broker;

  private final int httpPort = freePort();
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

  /**
   * @param apart whether the broker is a process of its own
   */
  Stage(Path directory, boolean apart) throws InterruptedException {
    broker = apart ? new Program("broker", directory, brokerCommand(directory)) : null;
    if (apart) {
      createTopics();
    }
    service = new Program("service", directory, serviceCommand(directory));
    awaitReady();
  }

  private List<String> brokerCommand(Path directory) {
    return List.of(
        java(),
        "-Xmx512m",
        "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
        "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        BrokerMain.class.getName(),
        directory.resolve("broker").toString(),
        Integer.toString(kafkaPort));
  }

  private List<String> serviceCommand(Path directory) {
    List<String> command = new ArrayList<>();
    command.add(java());
    command.addAll(
        List.of(
            "-Xmx1g",
            "--enable-native-access=ALL-UNNAMED",
            "--add-modules=jdk.incubator.vector",
            "-Dquarkus.http.port=" + httpPort,
            "-Dwinnow.data-dir=" + directory.resolve("data"),
            "-Dwinnow.embedded.kafka-port=" + kafkaPort));
    if (broker != null) {
      command.addAll(
          List.of(
              "-Dkafka.bootstrap.servers=" + bootstrapServers(),
              "-Dwinnow.topics.images=" + IMAGES,
              "-Dwinnow.topics.captions=" + CAPTIONS));
    }
    command.addAll(List.of("-jar", JAR.toString(), "serve"));
    return command;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void createTopics() throws InterruptedException {
    Map<String, String> compacted = Map.of("cleanup.policy", "compact");
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(ASSETS, 4, (short) 1).configs(compacted),
                  new NewTopic(IMAGES, 3, (short) 1).configs(compacted),
                  new NewTopic(CAPTIONS, 2, (short) 1).configs(compacted),
                  new NewTopic(DEAD_LETTERS, 1, (short) 1)))
          .all()
          .get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  String bootstrapServers() {
    return "localhost:" + kafkaPort;
  }

  int httpPort() {
    return httpPort;
  }

  /** Starts what does not run and waits for the service; returns how long that took. */
  Duration recover() throws InterruptedException {
    long started = System.nanoTime();
    if (broker != null) {
      broker.start();
    }
    service.start();
    awaitReady();
    return Duration.ofNanos(System.nanoTime() - started);
  }

  private void awaitReady() throws InterruptedException {
    if (!Program.await(this::isReady, READY)) {
      throw new AssertionError("the service does not become ready; see " + service.log());
    }
  }

  private boolean isReady() {
    if (!service.isAlive()) {
      throw new AssertionError("the service has ended by itself; see " + service.log());
    }
    try {
      return get("/q/health/ready").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  HttpResponse<String> get(String path) throws IOException {
    return send(HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(20)).build());
  }

  HttpResponse<String> post(String path, String json) throws IOException {
    return send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(60))
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build());
  }

  private URI uri(String path) {
    return URI.create("http://localhost:" + httpPort + path);
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void close() {
    service.close();
    if (broker != null) {
      broker.close();
    }
    http.close();
  }
}
