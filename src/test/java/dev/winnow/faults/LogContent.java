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
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * The records of the topics at the end of a run, without those of aborted transactions.
 *
 * @param numbers the sequence number of each record
 * @param states the newest state of each key, by topic; none where that is a deletion
 * @param linked where the assets with linked images are, by key; not among the others
 * @param poison where records are that can never be applied
 * @param last the offset of the last record of each partition
 */
record LogContent(
    Map<Position, String> numbers,
    Map<String, Map<String, JsonNode>> states,
    Map<String, Position> linked,
    Set<Position> poison,
    Map<TopicPartition, Long> last) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> TOPICS = List.of(Stage.ASSETS, Stage.IMAGES, Stage.CAPTIONS);
  private static final int BEGINNING = 16;

  static LogContent read(String bootstrapServers) {
    LogContent content =
        new LogContent(
            new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashSet<>(), new HashMap<>());
    Map<String, Map<String, byte[]>> values = new HashMap<>();
    for (String topic : TOPICS) {
      read(bootstrapServers, topic, record -> content.add(record, values));
    }
    values.forEach(
        (key, ofKey) -> {
          Map<String, JsonNode> parsed = new HashMap<>();
          ofKey.forEach((topic, value) -> parsed.put(topic, parse(value)));
          content.states.put(key, parsed);
        });
    return content;
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

  private void add(ConsumerRecord<String, byte[]> record, Map<String, Map<String, byte[]>> values) {
    Position position = new Position(record.topic(), record.partition(), record.offset());
    last.put(new TopicPartition(record.topic(), record.partition()), record.offset());
    if (record.key().startsWith(Stage.LINKED)) {
      linked.put(record.key(), position);
      return;
    }
    numbers.put(position, text(record, "seq"));
    Map<String, byte[]> ofKey = values.computeIfAbsent(record.key(), k -> new HashMap<>());
    byte[] value = record.value();
    if (value == null) {
      ofKey.remove(record.topic());
    } else if (new String(value, 0, Math.min(BEGINNING, value.length), UTF_8)
        .startsWith(Traffic.POISON)) {
      poison.add(position);
    } else {
      ofKey.put(record.topic(), value);
    }
  }

  private static JsonNode parse(byte[] value) {
    try {
      return JSON.readTree(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a header as a text; empty if there is none. */
  static String text(ConsumerRecord<String, byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), UTF_8);
  }
}
