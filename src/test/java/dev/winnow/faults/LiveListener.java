package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A live search that about half of all vectors match. It continues where it was when its connection
 * ends.
 */
final class LiveListener implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A node notices after 30 s that its connection to Kafka is half open, and a worker may lag after
   * a kill.
   */
  private static final Duration HEARD = Duration.ofMinutes(1);

  /** Any text has a random cosine to random vectors. */
  private static final String PATH = "/v1/search/live?q=a+kite&method=plain&threshold=0.000001";

  private final Node node;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private final Thread thread = Thread.ofPlatform().name("live").daemon().unstarted(this::run);

  /** Numbers in the attributes of hits, by id. */
  private final Map<String, Set<Long>> hits = new ConcurrentHashMap<>();

  private volatile String last = "";
  private volatile long count;
  private volatile long countWhenExpected;
  private volatile int connections;
  private volatile boolean closed;

  LiveListener(Node node) {
    this.node = node;
  }

  void start() {
    thread.start();
  }

  /** Must hear hits from now on. */
  void expectHits() {
    countWhenExpected = count;
  }

  private void run() {
    while (!closed) {
      try {
        listen();
      } catch (IOException e) {
        // The node cannot answer now.
      } catch (InterruptedException e) {
        return;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(500);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void listen() throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(node.uri(PATH));
    if (!last.isEmpty()) {
      request.header("Last-Event-ID", last);
    }
    HttpResponse<Stream<String>> answer =
        http.send(request.build(), HttpResponse.BodyHandlers.ofLines());
    connections++;
    String event = "";
    try (Stream<String> lines = answer.body()) {
      for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
        String line = each.next();
        if (line.startsWith("id:")) {
          last = line.substring(3).strip();
        } else if (line.startsWith("event:")) {
          event = line.substring(6).strip();
        } else if (line.startsWith("data:") && event.equals("hit")) {
          add(JSON.readTree(line.substring(5)));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void add(JsonNode hit) {
    Set<Long> numbers =
        hits.computeIfAbsent(hit.path("id").asText(), id -> ConcurrentHashMap.newKeySet());
    hit.path("attributes")
        .properties()
        .forEach(attribute -> numbers.add(attribute.getValue().asLong()));
    count++;
  }

  /** Ends, and returns the violations: hits that never were, and silence. */
  List<String> violations(LogContent log) throws InterruptedException {
    List<String> violations = new ArrayList<>();
    boolean heard = Program.await(() -> count > countWhenExpected, HEARD);
    close();
    Map<String, Set<Long>> unknown = new HashMap<>(hits);
    unknown
        .entrySet()
        .removeIf(
            hit ->
                log.linked().containsKey(hit.getKey())
                    || log.changes()
                        .getOrDefault(hit.getKey(), Set.of())
                        .containsAll(hit.getValue()));
    unknown.forEach(
        (id, numbers) ->
            violations.add(
                "a live search found %s with %s, which never was".formatted(id, numbers)));
    if (!heard) {
      violations.add("a live search found nothing after all faults");
    }
    return violations;
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    thread.interrupt();
    http.shutdownNow();
    thread.join(TimeUnit.SECONDS.toMillis(10));
  }

  @Override
  public String toString() {
    return "live search: %d hits of %d assets, %d connections"
        .formatted(count, hits.size(), connections);
  }
}
