package dev.winnow.faults;

import com.sun.management.OperatingSystemMXBean;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Sends searches, and measures how they are answered. */
final class Load implements AutoCloseable {

  /** More requests at once are more than a client keeps open. */
  private static final int MAX_OPEN = 2_000;

  /** Whether each search has texts that the service has not encoded before. */
  private static final boolean NEW_TEXTS = Boolean.getBoolean("faults.new-texts");

  private static final List<String> POSITIVES =
      List.of("a kite", "sports", "animals", "a red ball", "musical instruments", "a dog");
  private static final List<String> NEGATIVES =
      List.of("basketball", "dogs", "a drum", "people", "horses", "a cake");

  /**
   * @param millis of answers with status 200, ascending
   * @param rejected milliseconds of answers with status 429, ascending
   * @param others number of other outcomes by status, or by the reason why there is no answer
   * @param seconds duration
   * @param processors that the clients used on average
   */
  record Result(
      long[] millis, long[] rejected, Map<String, Long> others, double seconds, double processors) {

    double rate() {
      return millis.length / seconds;
    }

    long p99() {
      return percentile(millis, .99);
    }

    private static long percentile(long[] ascending, double share) {
      return ascending.length == 0 ? 0 : ascending[(int) (share * (ascending.length - 1))];
    }

    @Override
    public String toString() {
      return "%.0f/s answered, p50 %d ms, p99 %d ms; %.0f/s rejected, p50 %d ms, p99 %d ms; others %s; clients used %.2f processors"
          .formatted(
              rate(),
              percentile(millis, .5),
              p99(),
              rejected.length / seconds,
              percentile(rejected, .5),
              percentile(rejected, .99),
              others,
              processors);
    }
  }

  // One event loop takes less processor time from the service than blocking clients.
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));

  private final Context context = vertx.getOrCreateContext();
  private final HttpClient http;
  private final AtomicLong number = new AtomicLong();

  Load(int port) {
    http =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setDefaultHost("localhost")
                .setDefaultPort(port)
                .setConnectTimeout((int) TimeUnit.SECONDS.toMillis(10)),
            new PoolOptions().setHttp1MaxSize(MAX_OPEN).setEventLoopSize(1));
  }

  /** Each client sends its next search a while after the answer to the last one. */
  Result closed(int clients, Duration pause, Duration time) throws InterruptedException {
    Measured measured = new Measured();
    long end = System.nanoTime() + time.toNanos();
    List<Thread> threads =
        IntStream.range(0, clients)
            .mapToObj(
                client ->
                    Thread.ofVirtual()
                        .start(
                            () -> {
                              while (System.nanoTime() < end) {
                                search(measured).toCompletionStage().toCompletableFuture().join();
                                LockSupport.parkNanos(pause.toNanos());
                              }
                            }))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }
    return measured.result();
  }

  /** Searches come at a rate, whether others are answered or not. */
  Result open(double rate, Duration time) throws InterruptedException {
    Measured measured = new Measured();
    Semaphore room = new Semaphore(MAX_OPEN);
    long started = System.nanoTime();
    for (long i = 0; System.nanoTime() - started < time.toNanos(); i++) {
      LockSupport.parkNanos(started + (long) (i * 1e9 / rate) - System.nanoTime());
      room.acquire();
      search(measured).onComplete(done -> room.release());
    }
    room.tryAcquire(MAX_OPEN, 60, TimeUnit.SECONDS);
    return measured.result();
  }

  private Future<Void> search(Measured measured) {
    long n = number.getAndIncrement();
    int i = (int) (n % (POSITIVES.size() * NEGATIVES.size()));
    String positive = POSITIVES.get(i % POSITIVES.size());
    String negative = NEGATIVES.get(i / POSITIVES.size());
    String query =
        NEW_TEXTS
            ? "%d %s but not %s %d".formatted(n, positive, negative, n)
            : positive + " but not " + negative;
    long started = System.nanoTime();
    // On its context: on another thread, an answer can be over before it has a handler.
    return Future.<Void>future(
        done ->
            context.runOnContext(
                now ->
                    answer("/v1/search?limit=10&q=" + query.replace(' ', '+'))
                        .onSuccess(outcome -> measured.ended(outcome, System.nanoTime() - started))
                        .<Void>mapEmpty()
                        .onComplete(done)));
  }

  /** The status of the response, or the reason why there is none. */
  private Future<String> answer(String uri) {
    return http.request(new RequestOptions().setURI(uri).setTimeout(TimeUnit.SECONDS.toMillis(30)))
        .compose(HttpClientRequest::send)
        .compose(response -> response.end().map(Integer.toString(response.statusCode())))
        .otherwise(Throwable::toString);
  }

  @Override
  public void close() {
    http.close().toCompletionStage().toCompletableFuture().join();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static final class Measured {
    private static final OperatingSystemMXBean PROCESS =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Queue<Long> millis = new ConcurrentLinkedQueue<>();
    private final Queue<Long> rejected = new ConcurrentLinkedQueue<>();
    private final Map<String, Long> others = new ConcurrentHashMap<>();
    private final long started = System.nanoTime();
    private final long cpu = PROCESS.getProcessCpuTime();

    void ended(String outcome, long nanos) {
      switch (outcome) {
        case "200" -> millis.add(TimeUnit.NANOSECONDS.toMillis(nanos));
        case "429" -> rejected.add(TimeUnit.NANOSECONDS.toMillis(nanos));
        default -> others.merge(outcome, 1L, Long::sum);
      }
    }

    Result result() {
      long nanos = System.nanoTime() - started;
      return new Result(
          ascending(millis),
          ascending(rejected),
          new TreeMap<>(others),
          nanos / 1e9,
          (PROCESS.getProcessCpuTime() - cpu) / (double) nanos);
    }

    private static long[] ascending(Queue<Long> millis) {
      return millis.stream().mapToLong(Long::longValue).sorted().toArray();
    }
  }
}
