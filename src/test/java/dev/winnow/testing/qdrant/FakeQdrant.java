package dev.winnow.testing.qdrant;

import io.grpc.BindableService;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.StrictModeConfig;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;
import io.qdrant.client.grpc.Points.WriteOrderingType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks Qdrant's protocol, keeps points in memory, counts its calls and fails on
 * request. It behaves as Qdrant 1.18.3 does: {@code QdrantServerTest} tests the same on the real
 * server.
 */
public final class FakeQdrant implements AutoCloseable {

  private static final Metadata.Key<String> API_KEY =
      Metadata.Key.of("api-key", Metadata.ASCII_STRING_MARSHALLER);

  private static final Set<String> WRITES =
      Set.of(
          "Create",
          "Update",
          "UpdateAliases",
          "UpdateBatch",
          "Upsert",
          "Delete",
          "CreateFieldIndex");

  private final Map<String, FakeCollection> collections = new ConcurrentHashMap<>();
  private final Map<String, FakeCollection> replicas = new ConcurrentHashMap<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final Map<String, Queue<Status>> failures = new ConcurrentHashMap<>();
  private final Set<WriteOrderingType> orderings = ConcurrentHashMap.newKeySet();
  private final Set<PointId> disputed = ConcurrentHashMap.newKeySet();
  private final Set<String> ignoredOnce = ConcurrentHashMap.newKeySet();
  private final FakeLimits limits = new FakeLimits();
  private final boolean secure;
  private volatile @Nullable String apiKey;
  private volatile @Nullable String readOnlyKey;
  private volatile @Nullable String ignored;
  private volatile long delayMillis;
  private @Nullable Server server;
  private int port;

  public FakeQdrant() {
    this(InsecureServerCredentials.create(), false);
  }

  /**
   * @param port the port to listen on
   */
  public FakeQdrant(int port) {
    this.secure = false;
    this.port = port;
    start(InsecureServerCredentials.create());
  }

  public FakeQdrant(ServerCredentials credentials, boolean secure) {
    this.secure = secure;
    start(credentials);
  }

  private void start(ServerCredentials credentials) {
    List<BindableService> services =
        List.of(
            new FakeCollections(collections, limits),
            new FakePoints(collections, replicas, orderings, disputed));
    var builder = Grpc.newServerBuilderForPort(port, credentials).intercept(new Script());
    services.forEach(builder::addService);
    try {
      server = builder.build().start();
      port = server.getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public URI url() {
    return URI.create((secure ? "https" : "http") + "://localhost:" + port);
  }

  /** Ends the server; its collections and its port are kept for {@link #comeBack}. */
  public void goAway() {
    try {
      if (server != null) {
        server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public void comeBack() {
    start(InsecureServerCredentials.create());
  }

  /**
   * Lets the next calls of a method fail, one for each status, before they do anything; OK lets one
   * pass.
   */
  public void fail(String method, Status... statuses) {
    failures.computeIfAbsent(method, m -> new ConcurrentLinkedQueue<>()).addAll(List.of(statuses));
  }

  /** Does not answer calls of this method; null if it answers all. */
  public void ignore(@Nullable String method) {
    ignored = method;
  }

  /** Does not answer the next call of this method, as a node that is lost. */
  public void ignoreNext(String method) {
    ignoredOnce.add(method);
  }

  /** Lets every call take this long. */
  public void delay(long millis) {
    delayMillis = millis;
  }

  public void requireApiKey(String key) {
    apiKey = key;
  }

  /** Lets a key read and not write. */
  public void allowReadingWith(String key) {
    readOnlyKey = key;
  }

  /** Every point counts as in an indexed segment, where an upsert keeps unnamed vectors. */
  public void indexSegments() {
    limits.indexedSegments(true);
  }

  /** Sets the limits of strict mode that a configuration names, for all collections. */
  public void limit(StrictModeConfig config) {
    limits.set(config);
  }

  /** Acknowledges the next upserts without them, as seen from a replica that is behind. */
  public void forgetWrites(int count) {
    limits.forgetWrites(count);
  }

  /** Acknowledges the next updates of metadata without them, as seen from a node that is behind. */
  public void forgetUpdates(int count) {
    limits.forgetUpdates(count);
  }

  /** Lets replicas disagree on a point, so that scrolls of several replicas drop it. */
  public void dispute(PointId point) {
    disputed.add(point);
  }

  /** Adds a collection of another program, with points. */
  public void addForeignCollection(CreateCollection creation, PointStruct... points) {
    FakeCollection collection = new FakeCollection(creation, limits);
    collection.update(
        PointsUpdateOperation.newBuilder()
            .setUpsert(PointStructList.newBuilder().addAllPoints(List.of(points)))
            .build());
    collections.put(creation.getCollectionName(), collection);
  }

  /**
   * Gives the one collection a second replica with the same points. From now on it receives all
   * writes, and decides for itself; reads come from the first.
   */
  public void replicate() {
    collections.forEach((name, collection) -> replicas.put(name, collection.copy()));
  }

  /** Runs something of which the second replica misses all writes. */
  public void whileReplicaIsAway(Runnable writes) {
    Map<String, FakeCollection> away = Map.copyOf(replicas);
    replicas.clear();
    writes.run();
    replicas.putAll(away);
  }

  /** Lets reads come from the second replica, which is now the first. */
  public void swapReplicas() {
    Map<String, FakeCollection> first = Map.copyOf(collections);
    collections.putAll(replicas);
    replicas.putAll(first);
  }

  /** Changes the points of the one collection, as another program does. */
  public void replacePoints(UnaryOperator<PointStruct> change) {
    collection()
        .update(
            PointsUpdateOperation.newBuilder()
                .setUpsert(
                    PointStructList.newBuilder()
                        .addAllPoints(points().stream().map(change).toList()))
                .build());
  }

  /** Returns the points of the one collection, tombstones included. */
  public List<PointStruct> points() {
    return collection().passing(Filter.getDefaultInstance());
  }

  /** Returns the metadata of the only collection. */
  public Map<String, Value> metadata() {
    return collection().info().getConfig().getMetadataMap();
  }

  /** Returns the payload indexes of the one collection. */
  public Map<String, FieldType> indexes() {
    return collection().indexes();
  }

  /** Returns the orderings of all writes of points. */
  public Set<WriteOrderingType> orderings() {
    return Set.copyOf(orderings);
  }

  /** Returns the names of the methods that were called since the last time. */
  public List<String> takeCalls() {
    List<String> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }

  /** Copies a collection; the result restores the copy, once. */
  public Runnable snapshot(String collection) {
    FakeCollection copy = Objects.requireNonNull(collections.get(collection)).copy();
    return () -> collections.put(collection, copy);
  }

  public void dropCollections() {
    collections.clear();
  }

  public boolean hasCollections() {
    return !collections.isEmpty();
  }

  /** Returns how the only collection was created. */
  public CreateCollection creation() {
    return collection().creation();
  }

  private FakeCollection collection() {
    return collections.values().iterator().next();
  }

  @Override
  public void close() {
    goAway();
  }

  static <T> void answer(StreamObserver<T> observer, T answer) {
    observer.onNext(answer);
    observer.onCompleted();
  }

  private final class Script implements ServerInterceptor {

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      String method = String.valueOf(call.getMethodDescriptor().getBareMethodName());
      calls.add(method);
      if (method.equals(ignored) || ignoredOnce.remove(method)) {
        return new ServerCall.Listener<>() {};
      }
      String sent = headers.get(API_KEY);
      if (sent != null && sent.equals(readOnlyKey)) {
        if (WRITES.contains(method)) {
          call.close(
              Status.PERMISSION_DENIED.withDescription(
                  "Forbidden: Global manage access is required"),
              new Metadata());
          return new ServerCall.Listener<>() {};
        }
        return next.startCall(call, headers);
      }
      String key = apiKey;
      if (key != null && !key.equals(sent)) {
        call.close(Status.UNAUTHENTICATED.withDescription("Invalid API key"), new Metadata());
        return new ServerCall.Listener<>() {};
      }
      Queue<Status> statuses = failures.get(method);
      Status failure = statuses == null ? null : statuses.poll();
      if (failure != null && !failure.isOk()) {
        call.close(failure, new Metadata());
        return new ServerCall.Listener<>() {};
      }
      pause();
      return next.startCall(call, headers);
    }

    private void pause() {
      try {
        Thread.sleep(delayMillis); // The server's own slowness, not a test that waits.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
