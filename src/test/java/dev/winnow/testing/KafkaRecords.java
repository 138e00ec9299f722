package dev.winnow.testing;

import dev.winnow.asset.AssetId;
import dev.winnow.index.LogPartition;
import dev.winnow.kafka.KafkaCluster;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** A producer outside of the application, and a reader of its topics. */
@ApplicationScoped
public class KafkaRecords implements AutoCloseable {

  public static final String TOPIC = "winnow.assets";
  public static final String DEAD_LETTERS = "winnow.assets.dead-letter";
  private static final String INDEXED = "winnow.indexed";
  private static final String BOARD_HITS = "winnow.board-hits";

  private final Map<String, Object> connection;
  private final KafkaProducer<@Nullable String, byte @Nullable []> producer;

  public KafkaRecords(@ConfigProperty(name = "winnow.embedded.kafka-port") int port) {
    connection = Map.of("bootstrap.servers", "localhost:" + port);
    producer = new KafkaProducer<>(connection, new StringSerializer(), new ByteArraySerializer());
  }

  /** Sends a record; {@code headers} are names and values in turn. */
  public RecordMetadata send(@Nullable String key, byte @Nullable [] value, String... headers)
      throws Exception {
    return send(new ProducerRecord<>(TOPIC, key, value), headers);
  }

  public RecordMetadata send(@Nullable String key, String json, String... headers)
      throws Exception {
    return send(key, json.getBytes(StandardCharsets.UTF_8), headers);
  }

  /** Sends a record to another topic than {@link #TOPIC}. */
  public RecordMetadata sendTo(String topic, String key, byte @Nullable [] value, String... headers)
      throws Exception {
    return send(new ProducerRecord<>(topic, key, value), headers);
  }

  /** Creates a topic. */
  public void create(String topic, int partitions) throws Exception {
    create(topic, partitions, Map.of());
  }

  /** Creates a topic with settings. */
  public void create(String topic, int partitions, Map<String, String> settings) throws Exception {
    try (Admin admin = Admin.create(connection)) {
      admin
          .createTopics(List.of(new NewTopic(topic, partitions, (short) 1).configs(settings)))
          .all()
          .get(10, TimeUnit.SECONDS);
    }
  }

  private RecordMetadata send(
      ProducerRecord<@Nullable String, byte @Nullable []> record, String... headers)
      throws Exception {
    for (int i = 0; i < headers.length; i += 2) {
      record.headers().add(headers[i], headers[i + 1].getBytes(StandardCharsets.UTF_8));
    }
    return producer.send(record).get(10, TimeUnit.SECONDS);
  }

  /** Sends a record without waiting for it. */
  public void post(String key, String json) {
    producer.send(new ProducerRecord<>(TOPIC, key, json.getBytes(StandardCharsets.UTF_8)));
  }

  public void flush() {
    producer.flush();
  }

  /** Sends a record to the first partition in a separate transaction, and ends it. */
  public void sendInTransaction(String key, String json, boolean commit) {
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "test");
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(TOPIC, 0, key, json.getBytes(StandardCharsets.UTF_8)));
      producer.flush();
      if (commit) {
        producer.commitTransaction();
      } else {
        producer.abortTransaction();
      }
    }
  }

  /** Sends a record with a key of any bytes. */
  public void sendRaw(byte[] key, String json) throws Exception {
    try (var producer =
        new KafkaProducer<>(connection, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer
          .send(new ProducerRecord<>(TOPIC, key, json.getBytes(StandardCharsets.UTF_8)))
          .get(10, TimeUnit.SECONDS);
    }
  }

  /** Returns where the next record of each partition will be. */
  public Map<TopicPartition, Long> endOffsets(List<TopicPartition> partitions) {
    try (KafkaConsumer<String, byte[]> consumer = consumer()) {
      return consumer.endOffsets(partitions);
    }
  }

  /** Returns all dead letters so far. */
  public List<ConsumerRecord<String, byte[]>> deadLetters() {
    return all(DEAD_LETTERS);
  }

  /** Sets the size of the largest dead letter that Kafka takes. */
  public void limitDeadLetters(int bytes) throws Exception {
    limit(DEAD_LETTERS, bytes);
  }

  /** Sets the size of the largest record that a topic takes. */
  public void limit(String name, int bytes) throws Exception {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name);
    var limit =
        new AlterConfigOp(
            new ConfigEntry("max.message.bytes", Integer.toString(bytes)),
            AlterConfigOp.OpType.SET);
    try (Admin admin = Admin.create(connection)) {
      admin.incrementalAlterConfigs(Map.of(topic, List.of(limit))).all().get(10, TimeUnit.SECONDS);
      // The broker learns of it a moment later.
      Waiting.await()
          .until(
              () ->
                  Integer.toString(bytes)
                      .equals(
                          Objects.requireNonNull(
                                  Objects.requireNonNull(
                                          admin.describeConfigs(List.of(topic)).values().get(topic))
                                      .get(10, TimeUnit.SECONDS)
                                      .get("max.message.bytes"))
                              .value()));
    }
  }

  /** Returns all events of indexed assets so far. */
  public List<ConsumerRecord<String, byte[]>> indexed() {
    return all(INDEXED);
  }

  /** Returns all hits of boards so far, where the service writes them to this topic. */
  public List<ConsumerRecord<String, byte[]>> boardHits() {
    return all(BOARD_HITS);
  }

  /**
   * Returns the offset of the last record of each asset, without deleted ones. The records must
   * declare no versions.
   */
  public Map<AssetId, Long> newest() {
    Map<AssetId, Long> newest = new HashMap<>();
    for (ConsumerRecord<String, byte @Nullable []> record : all(TOPIC)) {
      AssetId id = new AssetId(record.key());
      if (record.value() == null) {
        newest.remove(id);
      } else {
        newest.put(id, record.offset());
      }
    }
    return newest;
  }

  private List<ConsumerRecord<String, byte[]>> all(String topic) {
    try (KafkaConsumer<String, byte[]> consumer = consumer()) {
      Map<TopicPartition, Long> ends = ends(consumer, topic);
      consumer.assign(ends.keySet());
      consumer.seekToBeginning(ends.keySet());
      List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
      return records;
    }
  }

  private static Map<TopicPartition, Long> ends(Consumer<?, ?> consumer, String topic) {
    return consumer.endOffsets(
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList());
  }

  private KafkaConsumer<String, byte[]> consumer() {
    return new KafkaConsumer<>(connection, new StringDeserializer(), new ByteArrayDeserializer());
  }

  /** Returns how many records have been sent, with those of all partitions. */
  public long sent() {
    try (KafkaConsumer<String, byte[]> consumer = consumer()) {
      return sum(ends(consumer, TOPIC).values().stream());
    }
  }

  /**
   * Returns how many records a worker does not read again when it starts: those before the
   * committed offsets of its group, or before the positions of its index where these are lower.
   */
  public long passed(String group, Map<LogPartition, Long> positions) throws Exception {
    return sum(
        committed(group).entrySet().stream()
            .map(
                committed -> {
                  int partition = committed.getKey().partition();
                  long filled = positions.getOrDefault(new LogPartition(TOPIC, partition), 0L);
                  return Math.min(filled, committed.getValue());
                }));
  }

  private static long sum(Stream<Long> offsets) {
    return offsets.mapToLong(Long::longValue).sum();
  }

  /** Returns the committed offset of the workers' group in a partition, or 0. */
  public long committed(int partition) throws Exception {
    return committed("winnow").getOrDefault(new TopicPartition(TOPIC, partition), 0L);
  }

  private Map<TopicPartition, Long> committed(String group) throws Exception {
    try (Admin admin = Admin.create(connection)) {
      return KafkaCluster.offsets(
          admin
              .listConsumerGroupOffsets(group)
              .partitionsToOffsetAndMetadata()
              .get(10, TimeUnit.SECONDS));
    }
  }

  @Override
  @PreDestroy
  public void close() {
    producer.close();
  }
}
