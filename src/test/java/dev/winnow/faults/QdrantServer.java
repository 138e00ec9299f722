package dev.winnow.faults;

import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.qdrant.point.Fields;
import dev.winnow.index.qdrant.point.PointMapper;
import dev.winnow.index.qdrant.point.StoredLayers;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The Qdrant server of a run, behind a proxy: the process of a program that {@code
 * WINNOW_TEST_QDRANT_BINARY} names, or a running server at {@code WINNOW_TEST_QDRANT_URL}, or a
 * process of the protocol server of the tests, which keeps its points in memory. On a running
 * server the collections of the run are deleted at its end.
 */
final class QdrantServer implements AutoCloseable {

  private static final @Nullable String BINARY = System.getenv("WINNOW_TEST_QDRANT_BINARY");
  private static final @Nullable String URL = System.getenv("WINNOW_TEST_QDRANT_URL");

  private static final Duration STARTED = Duration.ofMinutes(2);
  private static final int PAGE = 1_000;

  private final List<Source> sources;

  private final Launch launch;
  private final InetSocketAddress address;
  private final @Nullable Program process;
  private final Proxy proxy;

  /**
   * @param sources of the records of the run
   */
  QdrantServer(Launch launch, Collection<Source> sources) {
    this.launch = launch;
    this.sources = List.copyOf(sources);
    process = isRunning() ? null : launch.qdrant(BINARY);
    address =
        isRunning()
            ? address(URI.create(Objects.requireNonNull(URL)))
            : new InetSocketAddress(InetAddress.getLoopbackAddress(), launch.qdrantPort());
    proxy = new Proxy(new InetSocketAddress(Launch.PROXY, launch.qdrantProxyPort()), address);
    awaitStart();
  }

  private static InetSocketAddress address(URI url) {
    return new InetSocketAddress(url.getHost(), url.getPort());
  }

  /** Returns whether the tests run on a server that they cannot kill. */
  private static boolean isRunning() {
    return BINARY == null && URL != null;
  }

  /** Returns whether the server is a real one. */
  static boolean isReal() {
    return BINARY != null || URL != null;
  }

  /** Returns whether the server can be suspended. */
  static boolean isProcess() {
    return !isRunning();
  }

  /** Returns whether the server can be killed, and has its points again when it starts. */
  static boolean keepsPoints() {
    return BINARY != null;
  }

  Proxy proxy() {
    return proxy;
  }

  Program process() {
    return Objects.requireNonNull(process);
  }

  /** Starts the server if it does not run, and waits until it accepts connections. */
  void start() {
    if (process != null) {
      process.start();
    }
    awaitStart();
  }

  private void awaitStart() {
    try {
      if (!Program.await(this::accepts, STARTED)) {
        throw new AssertionError("no Qdrant server at " + address);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(address);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads what the collection of the run has stored. Starts the server if it does not run. */
  StoredIndex stored() throws InterruptedException {
    start();
    Map<TopicPartition, Long> positions = new HashMap<>();
    Map<String, Map<Source, Version>> versions = new HashMap<>();
    try (QdrantClient client = client()) {
      List<String> names = collections(client);
      if (names.size() != 1) {
        throw new AssertionError("the run has the collections " + names);
      }
      points(client, names.getFirst()).forEach(point -> add(point, positions, versions));
      return new StoredIndex(names.getFirst(), true, true, positions, versions);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(
      RetrievedPoint point,
      Map<TopicPartition, Long> positions,
      Map<String, Map<Source, Version>> versions) {
    Map<String, Value> payload = point.getPayloadMap();
    if (payload.containsKey(Fields.OFFSETS)) {
      if (PointMapper.text(payload, Fields.OFFSETS).equals("position")) {
        String partition = PointMapper.text(payload, Fields.PARTITION);
        int number = partition.lastIndexOf('-');
        positions.put(
            new TopicPartition(
                partition.substring(0, number), Integer.parseInt(partition.substring(number + 1))),
            payload.getOrDefault("offset", Value.getDefaultInstance()).getIntegerValue());
      }
      return;
    }
    StoredLayers layers = new StoredLayers(point);
    Map<Source, Version> ofId = new HashMap<>();
    for (Source source : sources) {
      Version version = layers.version(source);
      if (version != null) {
        ofId.put(source, version);
      }
    }
    versions.put(PointMapper.text(payload, Fields.ID), ofId);
  }

  private static Stream<RetrievedPoint> points(QdrantClient client, String collection)
      throws ExecutionException, InterruptedException {
    List<RetrievedPoint> points = new ArrayList<>();
    ScrollPoints.Builder page =
        ScrollPoints.newBuilder()
            .setCollectionName(collection)
            .setLimit(PAGE)
            .setWithPayload(WithPayloadSelectorFactory.enable(true))
            .setWithVectors(WithVectorsSelectorFactory.enable(false));
    while (true) {
      ScrollResponse found = client.scrollAsync(page.build()).get();
      points.addAll(found.getResultList());
      if (!found.hasNextPageOffset()) {
        return points.stream();
      }
      page.setOffset(found.getNextPageOffset());
    }
  }

  private List<String> collections(QdrantClient client)
      throws ExecutionException, InterruptedException {
    return client.listCollectionsAsync().get().stream()
        .filter(name -> name.startsWith(launch.collectionPrefix()))
        .toList();
  }

  private QdrantClient client() {
    return new QdrantClient(
        QdrantGrpcClient.newBuilder(address.getHostString(), address.getPort(), false, false)
            .build());
  }

  @Override
  public void close() throws IOException {
    proxy.close();
    if (process != null) {
      process.close();
      return;
    }
    try (QdrantClient client = client()) {
      for (String name : collections(client)) {
        client.deleteCollectionAsync(name).get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
