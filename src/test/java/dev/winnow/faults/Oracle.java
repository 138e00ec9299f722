package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.faults.Traffic.Position;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** Compares the log with what was acknowledged, and the service with the log. */
final class Oracle {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> TOPICS = List.of(Stage.ASSETS, Stage.IMAGES, Stage.CAPTIONS);
  private static final Set<String> GIVEN_VECTORS = Set.of("image", "caption");
  private static final Duration DRAINED = Duration.ofMinutes(4);

  private final Stage stage;
  private final List<String> violations = new ArrayList<>();
  private final Map<Position, String> numbers = new HashMap<>();
  private final Map<String, Map<String, JsonNode>> states = new HashMap<>();
  private final Set<Position> poison = new HashSet<>();
  private final Map<TopicPartition, Long> last = new HashMap<>();

  Oracle(Stage stage) {
    this.stage = stage;
  }

  /** Returns what is wrong, one line each. */
  List<String> check(Traffic traffic) throws IOException, InterruptedException {
    readLog();
    traffic
        .acknowledged()
        .forEach(
            (position, number) -> {
              if (!number.equals(numbers.get(position))) {
                violations.add("acknowledged %s is not at %s".formatted(number, position));
              }
            });
    if (!Program.await(this::isDrained, DRAINED)) {
      violations.add("the worker has not read everything: " + committed() + " of " + last);
    }
    Map<String, String> expected = expected();
    checkAssets(expected);
    checkList(expected.keySet());
    checkSearch("image");
    checkSearch("caption");
    checkDeadLetters();
    return violations;
  }

  long records() {
    return numbers.size();
  }

  long poison() {
    return poison.size();
  }

  private KafkaConsumer<String, byte[]> consumer() {
    return new KafkaConsumer<>(
        Map.of("bootstrap.servers", stage.bootstrapServers(), "isolation.level", "read_committed"),
        new StringDeserializer(),
        new ByteArrayDeserializer());
  }

  private List<ConsumerRecord<String, byte[]>> read(String topic) {
    try (KafkaConsumer<String, byte[]> consumer = consumer()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
      return records;
    }
  }

  private void readLog() throws IOException {
    for (String topic : TOPICS) {
      for (ConsumerRecord<String, byte[]> record : read(topic)) {
        Position position = new Position(topic, record.partition(), record.offset());
        numbers.put(position, text(record, "seq"));
        last.put(new TopicPartition(topic, record.partition()), record.offset());
        Map<String, JsonNode> ofKey = states.computeIfAbsent(record.key(), k -> new HashMap<>());
        if (record.value() == null) {
          ofKey.remove(topic);
        } else if (new String(record.value(), StandardCharsets.UTF_8).startsWith(Traffic.POISON)) {
          poison.add(position);
        } else {
          ofKey.put(topic, JSON.readTree(record.value()));
        }
      }
    }
  }

  private static String text(ConsumerRecord<String, byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }

  private Map<TopicPartition, Long> committed() {
    Map<TopicPartition, Long> committed = new HashMap<>();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", stage.bootstrapServers()))) {
      Map<TopicPartition, OffsetAndMetadata> offsets =
          admin.listConsumerGroupOffsets(Stage.GROUP).partitionsToOffsetAndMetadata().get();
      offsets.forEach(
          (partition, offset) -> committed.put(partition, offset == null ? 0 : offset.offset()));
    } catch (ExecutionException e) {
      return Map.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return committed;
  }

  private boolean isDrained() {
    Map<TopicPartition, Long> committed = committed();
    return last.entrySet().stream()
        .allMatch(end -> committed.getOrDefault(end.getKey(), 0L) > end.getValue());
  }

  /** What {@code GET /v1/assets/{id}} must tell, by key. */
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

  private void checkAssets(Map<String, String> expected) throws IOException {
    for (int i = 0; i < Traffic.KEYS; i++) {
      String key = "key-" + i;
      var answer = stage.get("/v1/assets/" + key);
      String actual = answer.statusCode() == 404 ? null : actual(JSON.readTree(answer.body()));
      @Nullable String wanted = expected.get(key);
      if (wanted == null ? actual != null : !wanted.equals(actual)) {
        violations.add("%s is %s, not %s".formatted(key, actual, wanted));
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

  private void checkList(Set<String> expected) throws IOException {
    Set<String> listed = new TreeSet<>();
    String after = "";
    do {
      JsonNode page = JSON.readTree(stage.get("/v1/assets?limit=100" + after).body());
      page.path("assets").forEach(asset -> listed.add(asset.path("id").asText()));
      after = page.hasNonNull("next") ? "&after=" + page.path("next").asText() : "";
    } while (!after.isEmpty());
    if (!listed.equals(expected)) {
      violations.add("%d assets are listed, not %d".formatted(listed.size(), expected.size()));
    }
  }

  private void checkSearch(String vector) throws IOException {
    float[] query = new float[Traffic.DIMENSION];
    query[0] = 1;
    String request =
        "{\"positive\":[{\"vector\":%s}],\"in\":[\"%s\"],\"method\":\"plain\",\"limit\":1000}"
            .formatted(Arrays.toString(query), vector);
    var answer = stage.post("/v1/search", request);
    Set<String> found = new TreeSet<>();
    JSON.readTree(answer.body()).path("hits").forEach(hit -> found.add(hit.path("id").asText()));
    Set<String> expected = new TreeSet<>();
    states.forEach(
        (key, ofKey) -> {
          if (vectors(ofKey).contains(vector)) {
            expected.add(key);
          }
        });
    if (!found.equals(expected)) {
      violations.add(
          "a search in %s finds %d assets, not %d (status %d)"
              .formatted(vector, found.size(), expected.size(), answer.statusCode()));
    }
  }

  /** Each poisonous record has a letter; after a kill it may have several. */
  private void checkDeadLetters() {
    Set<Position> letters = new HashSet<>();
    for (ConsumerRecord<String, byte[]> letter : read(Stage.DEAD_LETTERS)) {
      letters.add(
          new Position(
              text(letter, "dead-letter-topic"),
              Integer.parseInt(text(letter, "dead-letter-partition")),
              Long.parseLong(text(letter, "dead-letter-offset"))));
    }
    if (!letters.equals(poison)) {
      violations.add(
          "%d records are dead letters, not %d".formatted(letters.size(), poison.size()));
    }
  }
}
