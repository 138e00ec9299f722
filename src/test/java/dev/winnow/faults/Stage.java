package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleCopy;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.faults.agent.AgentControl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;

/** The processes of a run, and the load on them. */
final class Stage implements AutoCloseable {

  static final String ASSETS = "winnow.assets";
  static final String IMAGES = "winnow.images";
  static final String CAPTIONS = "winnow.captions";
  static final String DEAD_LETTERS = "winnow.assets.dead-letter";
  static final String EVENTS = "winnow.indexed";
  static final String GROUP = "winnow";

  private static final String DEFAULT_BUNDLE = "classpath:/bundles/default";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Number of records that an index reads within a second. */
  private static final int FEW = 1_000;

  /** Frequent kills leave a lag. */
  private static final Duration INDEXED = Duration.ofMinutes(5);

  /** The prefix of ids of assets with a linked image. */
  static final String LINKED = "linked-";

  final Launch launch;
  final Program service;
  final @Nullable Program broker;
  final @Nullable Proxy proxy;
  private final @Nullable QdrantServer qdrant;
  private final @Nullable AgentControl agent;
  private final boolean clockMoves;
  final ImageHost images = new ImageHost();
  final Traffic traffic;

  private final Path otherBundle;
  private int kills;
  private int linked;
  private final Node node;
  private final @Nullable Node queryNode;

  /**
   * @param seed decides on the records
   */
  Stage(Path directory, Mode mode, long seed) throws InterruptedException {
    this(directory, mode, seed, List.of());
  }

  /**
   * @param faults the service runs with an agent if one of them needs it
   */
  Stage(Path directory, Mode mode, long seed, List<Fault> faults) throws InterruptedException {
    this.launch = Launch.in(directory, mode);
    this.otherBundle = otherBundle(directory);
    broker = mode.hasBroker() ? launch.broker() : null;
    proxy = mode.hasBroker() ? kafkaProxy() : null;
    if (mode.hasBroker()) {
      createTopics();
    }
    qdrant = mode == Mode.QDRANT ? new QdrantServer(launch, AppliedCheck.sources()) : null;
    clockMoves = faults.stream().anyMatch(Fault::movesClock);
    agent =
        clockMoves || faults.stream().anyMatch(Fault::losesIndex)
            ? new AgentControl(directory, launch.indexes())
            : null;
    service = launch.service(agent == null ? List.of() : List.of(agent.flag()));
    node = new Node(service, launch.httpPort());
    node.awaitReady();
    // After the collection exists.
    queryNode = mode == Mode.QDRANT ? launch.queryNode() : null;
    if (queryNode != null) {
      queryNode.awaitReady();
    }
    traffic = new Traffic(bootstrapServers(), seed);
  }

  /** For the service alone, localhost is the address of the proxy. */
  private Proxy kafkaProxy() {
    return new Proxy(
        new InetSocketAddress(Launch.PROXY, launch.kafkaPort()),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), launch.kafkaPort()));
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

  /** Says whether the other index has few records left to read. */
  boolean isAlmostReindexed() {
    try {
      JsonNode next = JSON.readTree(get("/v1/reindex").body()).path("next");
      long total = next.path("total").asLong(); // 0 before it is known
      return total > 0 && total - next.path("read").asLong() < FEW;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says whether the index of another bundle does not answer yet. */
  boolean isReindexing() {
    try {
      return JSON.readTree(get("/v1/reindex").body()).hasNonNull("next");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills the service; returns true. */
  boolean kill() throws InterruptedException {
    service.kill();
    kills++;
    return true;
  }

  int kills() {
    return kills;
  }

  Proxy proxy() {
    return Objects.requireNonNull(proxy);
  }

  /** Returns the service. */
  Node node() {
    return node;
  }

  /** Returns a process that has only the role query; null if there is none. */
  @Nullable Node queryNode() {
    return queryNode;
  }

  /** Returns all processes that answer searches. */
  List<Node> nodes() {
    return queryNode == null ? List.of(node) : List.of(node, queryNode);
  }

  Program requireBroker() {
    return Objects.requireNonNull(broker);
  }

  QdrantServer qdrant() {
    return Objects.requireNonNull(qdrant);
  }

  /** Returns what the indexes have stored. The service must be down. */
  List<StoredIndex> storedIndexes() throws IOException, InterruptedException {
    return qdrant == null ? StoredIndex.embedded(launch.indexes()) : List.of(qdrant.stored());
  }

  /** Publishes an asset with an image of the host; returns whether the service takes it. */
  boolean putLinked() throws IOException {
    String image = "{\"image\":{\"url\":\"%s\"}}".formatted(images.url());
    return node.put("/v1/assets/" + LINKED + ++linked, image).statusCode() == 202;
  }

  /** Publishes an asset, and returns when it was indexed, by the clock of the service. */
  Instant awaitIndexed() throws IOException, InterruptedException {
    boolean taken = false;
    long end = System.nanoTime() + INDEXED.toNanos();
    while (System.nanoTime() - end < 0) {
      taken = taken || putLinked();
      JsonNode status = JSON.readTree(get("/v1/assets/" + LINKED + linked + "/status").body());
      if (status.hasNonNull("indexed_at")) {
        return Instant.parse(status.path("indexed_at").asText());
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    throw new AssertionError("an asset is not indexed; see " + service.log());
  }

  /** Returns how many events of indexed assets the service has lost since its start. */
  long lostEvents() throws IOException {
    return get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("winnow_indexed_events_total{outcome=\"failed\"}"))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }

  AgentControl agent() {
    return Objects.requireNonNull(agent);
  }

  /** Returns whether the clock of the service can jump. */
  boolean movesClock() {
    return clockMoves;
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
                  new NewTopic(DEAD_LETTERS, 1, (short) 1),
                  new NewTopic(EVENTS, 1, (short) 1)))
          .all()
          .get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  String bootstrapServers() {
    return "localhost:" + launch.kafkaPort();
  }

  int httpPort() {
    return launch.httpPort();
  }

  /** Starts stopped processes and waits for the service; returns how long that took. */
  Duration recover() throws InterruptedException {
    long started = System.nanoTime();
    if (broker != null) {
      broker.start();
    }
    if (qdrant != null) {
      qdrant.start();
    }
    service.start();
    for (Node each : nodes()) {
      each.awaitReady();
    }
    return Duration.ofNanos(System.nanoTime() - started);
  }

  HttpResponse<String> get(String path) throws IOException {
    return node.get(path);
  }

  HttpResponse<String> post(String path, String json) throws IOException {
    return node.post(path, json);
  }

  @Override
  public void close() throws IOException {
    for (Node each : nodes()) {
      each.close();
    }
    if (broker != null) {
      broker.close();
    }
    if (proxy != null) {
      proxy.close();
    }
    if (qdrant != null) {
      qdrant.close();
    }
    images.close();
  }
}
