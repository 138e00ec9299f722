package dev.winnow.faults;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
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

  private static final List<String> POSITIVES =
      List.of("a kite", "sports", "animals", "a red ball", "musical instruments", "a dog");
  private static final List<String> NEGATIVES =
      List.of("basketball", "dogs", "a drum", "people", "horses", "a cake");

  /**
   * @param millis of answers with status 200, ascending
   * @param others number of other answers by status; -1 is no answer
   * @param seconds duration
   */
  record Result(long[] millis, Map<Integer, Long> others, double seconds) {

    double rate() {
      return millis.length / seconds;
    }

    long percentile(double share) {
      return millis.length == 0 ? 0 : millis[(int) (share * (millis.length - 1))];
    }

    long sent() {
      return millis.length + others.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public String toString() {
      return "%d sent, %.0f/s answered, p50 %d ms, p99 %d ms, others by status %s"
          .formatted(sent(), rate(), percentile(.5), percentile(.99), others);
    }
  }

  private final String base;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();
  private final AtomicLong number = new AtomicLong();

  Load(int port) {
    base = "http://localhost:" + port;
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
                                search(measured);
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
      Thread.ofVirtual()
          .start(
              () -> {
                search(measured);
                room.release();
              });
    }
    room.tryAcquire(MAX_OPEN, 60, TimeUnit.SECONDS);
    return measured.result();
  }

  private void search(Measured measured) {
    int i = (int) (number.getAndIncrement() % (POSITIVES.size() * NEGATIVES.size()));
    String query =
        "%s but not %s"
            .formatted(POSITIVES.get(i % POSITIVES.size()), NEGATIVES.get(i / POSITIVES.size()));
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(base + "/v1/search?limit=10&q=" + query.replace(' ', '+')))
            .timeout(Duration.ofSeconds(30))
            .build();
    long started = System.nanoTime();
    try {
      int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      measured.answered(status, System.nanoTime() - started);
    } catch (IOException e) {
      measured.answered(-1, 0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    http.close();
  }

  private static final class Measured {
    private final Queue<Long> millis = new ConcurrentLinkedQueue<>();
    private final Map<Integer, Long> others = new ConcurrentHashMap<>();
    private final long started = System.nanoTime();

    void answered(int status, long nanos) {
      if (status == 200) {
        millis.add(TimeUnit.NANOSECONDS.toMillis(nanos));
      } else {
        others.merge(status, 1L, Long::sum);
      }
    }

    Result result() {
      long[] sorted = millis.stream().mapToLong(Long::longValue).toArray();
      Arrays.sort(sorted);
      return new Result(sorted, new TreeMap<>(others), (System.nanoTime() - started) / 1e9);
    }
  }
}
