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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks Qdrant's protocol, keeps points in memory, counts its calls and fails on
 * command. It shows how the adapter speaks; that the real server means the same by it is for {@code
 * QdrantServerTest}.
 */
public final class FakeQdrant implements AutoCloseable {

  private static final Metadata.Key<String> API_KEY =
      Metadata.Key.of("api-key", Metadata.ASCII_STRING_MARSHALLER);

  private final Map<String, FakeCollection> collections = new ConcurrentHashMap<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private final Map<String, Queue<Status>> failures = new ConcurrentHashMap<>();
  private final boolean secure;
  private volatile @Nullable String apiKey;
  private volatile long delayMillis;
  private @Nullable Server server;
  private int port;

  public FakeQdrant() {
    this(InsecureServerCredentials.create(), false);
  }

  public FakeQdrant(ServerCredentials credentials, boolean secure) {
    this.secure = secure;
    start(credentials);
  }

  private void start(ServerCredentials credentials) {
    List<BindableService> services =
        List.of(new FakeCollections(collections), new FakePoints(collections));
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

  /** Lets every call take this long. */
  public void delay(long millis) {
    delayMillis = millis;
  }

  public void requireApiKey(String key) {
    apiKey = key;
  }

  /** Returns the names of the methods that were called since the last time. */
  public List<String> takeCalls() {
    List<String> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }

  public void dropCollections() {
    collections.clear();
  }

  public boolean hasCollections() {
    return !collections.isEmpty();
  }

  /** Returns how the one collection there is was made. */
  public CreateCollection creation() {
    return collections.values().iterator().next().creation();
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
      String key = apiKey;
      if (key != null && !key.equals(headers.get(API_KEY))) {
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
