package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleCopy;
import dev.winnow.bundle.BundleFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The processes of a run: the service, and its broker where that is apart. */
final class Stage implements AutoCloseable {

  static final String ASSETS = "winnow.assets";
  static final String IMAGES = "winnow.images";
  static final String CAPTIONS = "winnow.captions";
  static final String DEAD_LETTERS = "winnow.assets.dead-letter";
  static final String GROUP = "winnow";

  private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");
  private static final String DEFAULT_BUNDLE = "classpath:/bundles/default";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration READY = Duration.ofMinutes(3);

  final int kafkaPort = freePort();
  final Program service;
  final @Nullable Program broker;

  private final Path directory;
  private final Path otherBundle;
  private final int httpPort = freePort();
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

  /**
   * @param apart whether the broker is a process of its own
   */
  Stage(Path directory, boolean apart) throws InterruptedException {
    this.directory = directory;
    this.otherBundle = otherBundle(directory);
    broker = apart ? new Program("broker", directory, brokerCommand(directory)) : null;
    if (apart) {
      createTopics();
    }
    service = new Program("service", directory, serviceCommand(directory));
    awaitReady();
  }

  /** Returns a bundle with the default one's models and another version. */
  private static Path otherBundle(Path directory) {
    try {
      Path other = directory.resolve("other-bundle");
      BundleCopy.make(new BundleFiles(DEFAULT_BUNDLE, directory.resolve("models")), other);
      Path manifest = other.resolve("bundle.json");
      ObjectNode json = (ObjectNode) JSON.readTree(manifest.toFile());
      json.put("version", "other");
      JSON.writeValue(manifest.toFile(), json);
      return other;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has the service change to the bundle that does not answer now. */
  void reindex() {
    try {
      JsonNode indexes = JSON.readTree(get("/v1/reindex").body());
      boolean other = indexes.path("serving").asText().endsWith("-other");
      ObjectNode request =
          JSON.createObjectNode().put("bundle", other ? DEFAULT_BUNDLE : otherBundle.toString());
      HttpResponse<String> answer = post("/v1/reindex", request.toString());
      if (answer.statusCode() != 202) {
        throw new AssertionError("reindex is answered with " + answer.body());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Has the service, which must be dead, leave out what is in the log now: to see that the oracle
   * notices. There must be a broker apart.
   */
  void skipRecords() throws InterruptedException {
    Map<TopicPartition, OffsetAndMetadata> ends = new HashMap<>();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
      admin
          .removeMembersFromConsumerGroup(GROUP, new RemoveMembersFromConsumerGroupOptions())
          .all()
          .get();
      Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
      admin
          .listConsumerGroupOffsets(GROUP)
          .partitionsToOffsetAndMetadata()
          .get()
          .keySet()
          .forEach(partition -> asked.put(partition, OffsetSpec.latest()));
      admin
          .listOffsets(asked)
          .all()
          .get()
          .forEach((partition, end) -> ends.put(partition, new OffsetAndMetadata(end.offset())));
      admin.alterConsumerGroupOffsets(GROUP, ends).all().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    try (Stream<Path> sources = Files.walk(directory.resolve("data/index"), 2)) {
      for (Path source : sources.filter(path -> path.endsWith("source.properties")).toList()) {
        String text = Files.readString(source);
        for (Map.Entry<TopicPartition, OffsetAndMetadata> end : ends.entrySet()) {
          text =
              text.replaceAll(
                  "(?m)^position\\." + Pattern.quote(end.getKey().toString()) + "=\\d+",
                  "position." + end.getKey() + "=" + end.getValue().offset());
        }
        Files.writeString(source, text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
