package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Compares the log with the acknowledged changes, and the service with the log. */
final class Oracle {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> GIVEN_VECTORS = Set.of("image", "caption");
  private static final Duration STALLED = Duration.ofMinutes(2);

  /**
   * A producer notices after 30 s that its connection to Kafka is half open, and then sends the
   * events that wait.
   */
  private static final Duration ANNOUNCED = Duration.ofMinutes(1);

  private final Stage stage;
  private final long eventsLostMillis;
  private final LetterCheck letters;
  private final List<String> violations = new ArrayList<>();
  private final LogContent log;
  private final Map<String, Map<String, JsonNode>> states;
  private EventCheck events;

  /**
   * @param eventsLostMillis events of earlier records may be lost
   */
  Oracle(Stage stage, long eventsLostMillis) {
    this.stage = stage;
    this.eventsLostMillis = eventsLostMillis;
    this.log = LogContent.read(stage.bootstrapServers());
    this.states = log.states();
    this.letters = new LetterCheck(log);
    this.events = new EventCheck(log);
  }

  /** Returns the violations, one line each. */
  List<String> check() throws IOException, InterruptedException {
    violations.addAll(
        SentCheck.violations(stage.traffic.acknowledged(), stage.traffic.withdrawn(), log));
    if (!drained()) {
      violations.add(
          "the worker has not read everything: "
              + Positions.committed(stage)
              + " of "
              + log.last());
    }
    Map<String, String> expected = expected();
    for (Node node : stage.nodes()) {
      checkAssets(node, expected);
      checkList(node, expected.keySet());
      checkSearch(node, "image");
      checkSearch(node, "caption");
    }
    LogContent.read(stage.bootstrapServers(), Stage.DEAD_LETTERS, letters::add);
    violations.addAll(letters.violations(this::isIndexed));
    violations.addAll(checkEvents());
    return violations;
  }

  /** Waits for the events; returns the violations that remain. */
  private List<String> checkEvents() throws InterruptedException {
    long end = System.nanoTime() + ANNOUNCED.toNanos();
    while (true) {
      events = new EventCheck(log);
      LogContent.read(stage.bootstrapServers(), Stage.EVENTS, events::add);
      List<String> unannounced = events.violations(eventsLostMillis, !stage.movesClock());
      if (unannounced.isEmpty() || System.nanoTime() - end >= 0) {
        return unannounced;
      }
      TimeUnit.SECONDS.sleep(1);
    }
  }

  LogContent log() {
    return log;
  }

  LetterCheck letters() {
    return letters;
  }

  EventCheck events() {
    return events;
  }

  private boolean isIndexed(String key) {
    try {
      return stage.get("/v1/assets/" + key).statusCode() == 200;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the worker has read the log; returns false if it does not get on for a while. */
  private boolean drained() throws InterruptedException {
    Map<TopicPartition, Long> before = Map.of();
    long end = System.nanoTime() + STALLED.toNanos();
    while (true) {
      Map<TopicPartition, Long> committed = Positions.committed(stage);
      if (log.last().entrySet().stream()
          .allMatch(last -> committed.getOrDefault(last.getKey(), 0L) > last.getValue())) {
        return true;
      }
      if (!committed.equals(before)) {
        before = committed;
        end = System.nanoTime() + STALLED.toNanos();
      } else if (System.nanoTime() - end >= 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }

  /** The expected response of {@code GET /v1/assets/{id}}, by key. */
  private Map<String, String> expected() {
    Map<String, String> expected = new TreeMap<>();
    states.forEach(
        (key, ofKey) -> {
          if (!ofKey.isEmpty()) {
            expected.put(key, describe(captions(ofKey), attributes(ofKey), vectors(ofKey)));
          }
        });
    return expected;
  }

  private static String describe(String captions, Set<String> attributes, Set<String> vectors) {
    return "%s %s %s".formatted(captions, attributes, vectors);
  }

  private static String captions(Map<String, JsonNode> ofKey) {
    JsonNode owner = ofKey.getOrDefault(Stage.CAPTIONS, ofKey.get(Stage.ASSETS));
    return owner == null ? "[]" : owner.path("captions").toString();
  }

  private static Set<String> attributes(Map<String, JsonNode> ofKey) {
    Set<String> attributes = new TreeSet<>();
    ofKey
        .values()
        .forEach(
            value ->
                value
                    .path("attributes")
                    .properties()
                    .forEach(entry -> attributes.add(entry.getKey() + "=" + entry.getValue())));
    return attributes;
  }

  private static Set<String> vectors(Map<String, JsonNode> ofKey) {
    Set<String> vectors = new TreeSet<>();
    ofKey
        .values()
        .forEach(value -> value.path("vectors").fieldNames().forEachRemaining(vectors::add));
    return vectors;
  }

  private void checkAssets(Node node, Map<String, String> expected) throws IOException {
    for (int i = 0; i < Records.KEYS; i++) {
      String key = Records.key(i);
      var answer = node.get("/v1/assets/" + key);
      String actual = answer.statusCode() == 404 ? null : actual(JSON.readTree(answer.body()));
      @Nullable String wanted = expected.get(key);
      if (wanted == null ? actual != null : !wanted.equals(actual)) {
        violations.add("%s: %s is %s, not %s".formatted(node, key, actual, wanted));
      }
    }
  }

  private static String actual(JsonNode asset) {
    Set<String> attributes = new TreeSet<>();
    asset
        .path("attributes")
        .properties()
        .forEach(entry -> attributes.add(entry.getKey() + "=" + entry.getValue()));
    Set<String> vectors = new TreeSet<>();
    asset
        .path("vectors")
        .forEach(
            name -> {
              if (GIVEN_VECTORS.contains(name.asText())) { // others are made of these
                vectors.add(name.asText());
              }
            });
    String captions = asset.path("captions").isArray() ? asset.path("captions").toString() : "[]";
    return describe(captions, attributes, vectors);
  }

  private void checkList(Node node, Set<String> expected) throws IOException {
    Set<String> listed = new TreeSet<>();
    String after = "";
    do {
      JsonNode page = JSON.readTree(node.get("/v1/assets?limit=100" + after).body());
      page.path("assets").forEach(asset -> listed.add(asset.path("id").asText()));
      after = page.hasNonNull("next") ? "&after=" + page.path("next").asText() : "";
    } while (!after.isEmpty());
    listed.removeIf(id -> id.startsWith(Stage.LINKED));
    if (!listed.equals(expected)) {
      violations.add(
          "%s: %d assets are listed, not %d".formatted(node, listed.size(), expected.size()));
    }
  }

  private void checkSearch(Node node, String vector) throws IOException {
    float[] query = new float[Records.DIMENSION];
    query[0] = 1;
    String request =
        "{\"positive\":[{\"vector\":%s}],\"in\":[\"%s\"],\"method\":\"plain\",\"limit\":1000}"
            .formatted(Arrays.toString(query), vector);
    var answer = node.post("/v1/search", request);
    Set<String> found = new TreeSet<>();
    JSON.readTree(answer.body()).path("hits").forEach(hit -> found.add(hit.path("id").asText()));
    found.removeIf(id -> id.startsWith(Stage.LINKED));
    Set<String> expected = new TreeSet<>();
    states.forEach(
        (key, ofKey) -> {
          if (vectors(ofKey).contains(vector)) {
            expected.add(key);
          }
        });
    if (!found.equals(expected)) {
      violations.add(
          "%s: a search in %s finds %d assets, not %d (status %d)"
              .formatted(node, vector, found.size(), expected.size(), answer.statusCode()));
    }
  }
}
