package dev.winnow.kafka;

import dev.winnow.record.AssetRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.Config;

/**
 * The settings of Kafka clients: addresses, and properties that override the defaults below.
 *
 * @param properties of Kafka clients, such as those for SASL; addresses among them do not count
 */
public record KafkaSettings(String bootstrapServers, Map<String, String> properties) {

  private static final String PREFIX = "kafka.";

  /** Beginnings of the properties of connections. */
  private static final List<String> CONNECTION =
      List.of(
          "kafka.bootstrap.servers",
          "kafka.security.",
          "kafka.sasl.",
          "kafka.ssl.",
          "kafka.client.dns.");

  /** Timeout of a request, and so the time until an unavailable Kafka is noticed. */
  static final int TIMEOUT_MILLIS = 8_000;

  /** Timeout of a request that sends records. */
  private static final int SENDING_MILLIS = 60_000;

  /** How long a push blocks while Kafka is unavailable. Long enough for a restart. */
  private static final int MAX_BLOCK_MILLIS = 30_000;

  public KafkaSettings {
    Map<String, String> others = new HashMap<>(properties);
    others.remove(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG); // messages name the other ones
    properties = Map.copyOf(others);
  }

  /**
   * Reads a file of properties of Kafka clients.
   *
   * @throws IOException if the file cannot be read
   */
  public static Map<String, String> read(Path file) throws IOException {
    var loaded = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      loaded.load(reader);
    }
    Map<String, String> properties = new HashMap<>();
    loaded.stringPropertyNames().forEach(name -> properties.put(name, loaded.getProperty(name)));
    return properties;
  }

  /**
   * Returns the properties {@code kafka.*} with which the service connects to Kafka, without this
   * prefix: the variable {@code KAFKA_SASL_MECHANISM} sets {@code sasl.mechanism}. Others, such as
   * timeouts, may not fit those of commands.
   */
  public static Map<String, String> configured(Config service) {
    Map<String, String> properties = new HashMap<>();
    for (String name : service.getPropertyNames()) {
      String dotted = name.toLowerCase(Locale.ROOT).replace('_', '.');
      if (CONNECTION.stream().anyMatch(dotted::startsWith)) {
        service
            .getOptionalValue(dotted, String.class)
            .or(() -> service.getOptionalValue(name, String.class))
            .ifPresent(value -> properties.put(dotted.substring(PREFIX.length()), value));
      }
    }
    return properties;
  }

  /** Contains only names, because values may be passwords. */
  @Override
  public String toString() {
    return "KafkaSettings[%s, %s]".formatted(bootstrapServers, new TreeSet<>(properties.keySet()));
  }

  public KafkaProducer<String, byte[]> producer() {
    return producer(new StringSerializer());
  }

  public <K> KafkaProducer<K, byte[]> producer(Serializer<K> keys) {
    Map<String, Object> config = common();
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 10);
    config.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 << 10);
    config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
    // A request with large images takes long on a slow line.
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, SENDING_MILLIS);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2 * SENDING_MILLIS);
    // Room for headers and overhead around the largest value.
    config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, AssetRecord.MAX_BYTES + (1 << 20));
    config.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * AssetRecord.MAX_BYTES);
    config.putAll(properties);
    return new KafkaProducer<>(config, keys, new ByteArraySerializer());
  }

  public Admin admin() {
    Map<String, Object> config = common();
    config.putAll(properties);
    return Admin.create(config);
  }

  public KafkaConsumer<String, byte[]> reader() {
    return reader(new StringDeserializer());
  }

  /**
   * Returns a consumer without a group for existing records, which creates no topics and skips
   * aborted transactions.
   */
  public <K> KafkaConsumer<K, byte[]> reader(Deserializer<K> keys) {
    Map<String, Object> config = common();
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    // The client fetches ahead, and its close waits for that fetch.
    config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 20);
    config.putAll(properties);
    return new KafkaConsumer<>(config, keys, new ByteArrayDeserializer());
  }

  private Map<String, Object> common() {
    Map<String, Object> config = new HashMap<>();
    config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    config.put(CommonClientConfigs.CLIENT_ID_CONFIG, "winnow");
    config.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    config.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    return config;
  }
}
