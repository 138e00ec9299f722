package dev.winnow.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.faults.Traffic.Position;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * The records of the topics at the end of a run, without those of aborted transactions.
 *
 * @param numbers the sequence number of each record
 * @param changes the sequence numbers of the records that can be applied, by key
 * @param newest the newest change of each key, by topic
 * @param linked where the assets with linked images are, by key; not among the others
 * @param poison the records that can never be applied, by place
 * @param last the offset of the last record of each partition
 */
record LogContent(
    Map<Position, String> numbers,
    Map<String, Set<Long>> changes,
    Map<String, Map<String, Change>> newest,
    Map<String, Position> linked,
    Map<Position, Rejected> poison,
    Map<TopicPartition, Long> last) {

  private static final ObjectMapper JSON = new ObjectMapper();
  static final List<String> TOPICS = List.of(Stage.ASSETS, Stage.IMAGES, Stage.CAPTIONS);

  /**
   * A change of an asset.
   *
   * @param value null for a deletion
   * @param millis when it was sent
   */
  record Change(long number, byte @Nullable [] value, long millis) {
    boolean deletes() {
      return value == null;
    }

    /** Returns whether it is newer than another change of the same key and topic. */
    private boolean replaces(Change earlier, String key) {
      return !Records.declaresVersions(key) || number >= earlier.number;
    }
  }

  /** The content of a record that is rejected, which its dead letter must have. */
  record Rejected(String key, String number, String value) {
    static Rejected of(ConsumerRecord<String, byte[]> record) {
      return new Rejected(
          record.key(),
          text(record.headers(), Records.NUMBER),
          record.value() == null ? "" : new String(record.value(), UTF_8));
    }
  }

  static LogContent read(String bootstrapServers) {
    LogContent content =
        new LogContent(
            new HashMap<>(),
            new HashMap<>(),
            new HashMap<>(),
            new HashMap<>(),
            new HashMap<>(),
            new HashMap<>());
    for (String topic : TOPICS) {
      read(bootstrapServers, topic, content::add);
    }
    return content;
  }

  /** Returns the newest state of each key, by topic; none where that is a deletion. */
  Map<String, Map<String, JsonNode>> states() {
    Map<String, Map<String, JsonNode>> states = new HashMap<>();
    newest.forEach(
        (key, ofKey) -> {
          Map<String, JsonNode> parsed = new HashMap<>();
          ofKey.forEach(
              (topic, change) -> {
                byte[] value = change.value();
                if (value != null) {
                  parsed.put(topic, parse(value));
                }
              });
          states.put(key, parsed);
        });
    return states;
  }

  /** Calls {@code each} with the records of a topic that are not of an aborted transaction. */
  static void read(
      String bootstrapServers, String topic, Consumer<ConsumerRecord<String, byte[]>> each) {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(200)).forEach(each);
      }
    }
  }

  private void add(ConsumerRecord<String, byte[]> record) {
    Position position = new Position(record.topic(), record.partition(), record.offset());
    last.put(new TopicPartition(record.topic(), record.partition()), record.offset());
    String key = record.key();
    if (key.startsWith(Stage.LINKED)) {
      linked.put(key, position);
      return;
    }
    String number = text(record.headers(), Records.NUMBER);
    numbers.put(position, number);
    if (Records.isPoison(record.value())) {
      poison.put(position, Rejected.of(record));
      return;
    }
    Change change = new Change(Long.parseLong(number), record.value(), record.timestamp());
    changes.computeIfAbsent(key, k -> new HashSet<>()).add(change.number());
    newest
        .computeIfAbsent(key, k -> new HashMap<>())
        .merge(record.topic(), change, (old, next) -> next.replaces(old, key) ? next : old);
  }

  private static JsonNode parse(byte[] value) {
    try {
      return JSON.readTree(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a header as a text; empty if there is none. */
  static String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null ? "" : new String(header.value(), UTF_8);
  }
}
