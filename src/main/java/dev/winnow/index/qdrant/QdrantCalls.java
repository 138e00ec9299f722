package dev.winnow.index.qdrant;

import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import dev.winnow.index.IndexClosedException;
import dev.winnow.index.IndexUnavailableException;
import io.grpc.ChannelCredentials;
import io.grpc.Codec;
import io.grpc.ConnectivityState;
import io.grpc.DecompressorRegistry;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.grpc.CollectionsGrpc.CollectionsFutureStub;
import io.qdrant.client.grpc.PointsGrpc.PointsFutureStub;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Calls the server. Each call returns a {@link Uni}, has a deadline, and is repeated soon if the
 * connection was lost. Repetition is safe, because reads change nothing and writes are conditional
 * on the version.
 */
final class QdrantCalls implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(QdrantCalls.class);

  private static final int DEFAULT_PORT = 6334;

  /** Enough for ten thousand hits with their vectors. */
  private static final int MAX_ANSWER_BYTES = 256 << 20;

  private static final DecompressorRegistry UNCOMPRESSED =
      DecompressorRegistry.emptyInstance().with(Codec.Identity.NONE, false);

  private static final List<String> HEDGED = List.of("Query", "Get", "Scroll", "Count");

  private static final int RETRIES = 2;
  private static final Duration RETRY_DELAY = Duration.ofMillis(50);

  /**
   * Threads of their own, because callers may block every thread of a shared pool until these
   * callbacks have run.
   */
  private static final Executor CALLBACKS =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("winnow-qdrant-", 0).factory());

  private final QdrantGrpcClient client;
  private final QdrantConfig config;
  private final Failures failures;
  private volatile boolean closed;

  /**
   * Creates a client without connecting.
   *
   * @throws IllegalArgumentException if the address or the certificates are invalid
   */
  QdrantCalls(URI url, QdrantConfig config, Failures failures) {
    this.config = config;
    this.failures = failures;
    QdrantGrpcClient.Builder builder =
        QdrantGrpcClient.newBuilder(channel(url, config), true, false);
    config.apiKey().ifPresent(builder::withApiKey);
    this.client = builder.build();
  }

  private static ManagedChannel channel(URI url, QdrantConfig config) {
    @Nullable String scheme = url.getScheme();
    if (url.getHost() == null || scheme == null || !scheme.matches("https?")) {
      throw new IllegalArgumentException(
          "winnow.qdrant.url is '%s'; it must look like http://host:%d or https://host:%d"
              .formatted(url, DEFAULT_PORT, DEFAULT_PORT));
    }
    boolean secure = scheme.equals("https");
    if (!secure && config.apiKey().isPresent()) {
      LOG.warn("The API key for Qdrant is sent unencrypted: use https in winnow.qdrant.url");
    }
    int port = url.getPort() < 0 ? DEFAULT_PORT : url.getPort();
    return Grpc.newChannelBuilderForAddress(
            url.getHost(), port, secure ? tls(config) : InsecureChannelCredentials.create())
        .executor(CALLBACKS)
        // A host name may resolve to all nodes of a cluster.
        .defaultLoadBalancingPolicy("round_robin")
        // A node that does not respond is removed from the rotation after 15 seconds.
        .keepAliveTime(10, TimeUnit.SECONDS)
        .keepAliveTimeout(5, TimeUnit.SECONDS)
        .maxInboundMessageSize(MAX_ANSWER_BYTES)
        // Vectors hardly shrink, and compressing them takes the server half of a search's time.
        .decompressorRegistry(UNCOMPRESSED)
        .defaultServiceConfig(config.hedgeAfter().map(QdrantCalls::hedging).orElse(null))
        .build();
  }

  /** Returns the gRPC service configuration that also sends a slow read to another node. */
  private static Map<String, ?> hedging(Duration delay) {
    List<Map<String, String>> reads =
        HEDGED.stream()
            .map(method -> Map.of("service", "qdrant.Points", "method", method))
            .toList();
    return Map.of(
        "methodConfig",
        List.of(
            Map.of(
                "name",
                reads,
                "hedgingPolicy",
                Map.of(
                    "maxAttempts",
                    2.0,
                    "hedgingDelay",
                    String.format(Locale.ROOT, "%.3fs", delay.toMillis() / 1000.0),
                    "nonFatalStatusCodes",
                    List.of("UNAVAILABLE")))));
  }

  private static ChannelCredentials tls(QdrantConfig config) {
    if (config.caCertificates().isEmpty()) {
      return TlsChannelCredentials.create();
    }
    String file = config.caCertificates().get();
    try {
      return TlsChannelCredentials.newBuilder().trustManager(new File(file)).build();
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "winnow.qdrant.ca-certificates is '%s': %s".formatted(file, e.getMessage()), e);
    }
  }

  <T> Uni<T> read(Function<PointsFutureStub, ListenableFuture<T>> call) {
    return call(() -> call.apply(client.points().withDeadlineAfter(config.readTimeout())))
        .onFailure()
        .transform(failures::of);
  }

  <T> Uni<T> write(Function<PointsFutureStub, ListenableFuture<T>> call) {
    return call(() -> call.apply(client.points().withDeadlineAfter(config.writeTimeout())))
        .onFailure()
        .transform(failures::ofWrite);
  }

  /** Fails with gRPC's exception, because its meaning depends on the call. */
  <T> Uni<T> collections(Function<CollectionsFutureStub, ListenableFuture<T>> call) {
    return call(() -> call.apply(client.collections().withDeadlineAfter(config.writeTimeout())));
  }

  private <T> Uni<T> call(Supplier<ListenableFuture<T>> call) {
    return Uni.createFrom()
        .<T>emitter(emitter -> start(call, emitter))
        .onFailure(Failures::isLostConnection)
        .retry()
        .withBackOff(RETRY_DELAY)
        .atMost(RETRIES);
  }

  private <T> void start(Supplier<ListenableFuture<T>> call, UniEmitter<? super T> emitter) {
    requireOpen();
    if (client.channel().getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
      // Callers have already waited; gRPC's own back-off grows to minutes.
      client.channel().resetConnectBackoff();
    }
    ListenableFuture<T> answer = call.get();
    emitter.onTermination(() -> answer.cancel(true));
    Futures.addCallback(
        answer,
        new FutureCallback<T>() {
          @Override
          public void onSuccess(@Nullable T result) {
            emitter.complete(result);
          }

          @Override
          public void onFailure(Throwable failure) {
            replaceSilentConnection(failure);
            emitter.fail(failure);
          }
        },
        MoreExecutors.directExecutor());
  }

  /**
   * Connects again if a new connection has been silent for the whole time of a call. gRPC has no
   * timeout for that, so it would wait for a load balancer that accepts connections and has no
   * server behind it.
   */
  private void replaceSilentConnection(Throwable failure) {
    if (Failures.code(failure) == Status.Code.DEADLINE_EXCEEDED
        && client.channel().getState(false) == ConnectivityState.CONNECTING) {
      client.channel().enterIdle();
    }
  }

  /**
   * @throws IndexUnavailableException after {@link #close}
   */
  void requireOpen() {
    if (closed) {
      throw new IndexClosedException("the index is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    client.close();
  }
}
