package dev.winnow.events;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.embedded.KafkaBroker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaIndexEventsTest {

  /** A query node reads events of workers, and publishes none. */
  @Test
  void createsAProducerOnlyToPublish() {
    Map<String, Object> connection =
        Map.of("bootstrap.servers", "localhost:1", "client.id", "silent");
    try (KafkaIndexEvents indexed =
        new KafkaIndexEvents(connection, "topic", new SimpleMeterRegistry())) {
      assertThat(producers("silent")).isZero();

      indexed.publish(new IndexedAsset(new AssetId("a"), null, Instant.EPOCH, false));

      await().untilAsserted(() -> assertThat(producers("silent")).isOne());
    }
    await().untilAsserted(() -> assertThat(producers("silent")).isZero());
  }

  private static long producers(String clientId) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("kafka-producer-network-thread | " + clientId))
        .count();
  }

  @Test
  void publishDoesNotBlockDuringAnOutageAndCountsLosses() {
    SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    IndexedAsset asset = new IndexedAsset(new AssetId("a"), null, Instant.EPOCH, false);

    try (KafkaIndexEvents indexed =
        new KafkaIndexEvents(Map.of("bootstrap.servers", "localhost:1"), "topic", metrics)) {
      long started = System.nanoTime();
      for (int i = 0; i < 20_000; i++) {
        indexed.publish(asset);
      }

      assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(20));
      assertThat(metrics.get("winnow.indexed.events").tag("outcome", "failed").counter().count())
          .isBetween(9_000.0, 20_000.0);
    }
  }

  @Test
  void outageLosesNoBufferedEvents(@TempDir Path directory) throws Exception {
    SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    int port = freePort();
    KafkaBroker broker = KafkaBroker.start(directory, port);
    Map<String, Object> connection =
        Map.of(
            "bootstrap.servers", broker.bootstrapServers(),
            "request.timeout.ms", 500,
            "delivery.timeout.ms", 1_000);
    List<String> published = IntStream.range(0, 200).mapToObj(i -> "a" + i).toList();
    try (KafkaIndexEvents indexed = new KafkaIndexEvents(connection, "topic", metrics)) {
      indexed.publish(event(published.getFirst()));
      await().until(() -> count(metrics, "sent") == 1);

      broker.close();
      published.stream().skip(1).forEach(id -> indexed.publish(event(id)));
      TimeUnit.SECONDS.sleep(3);
      broker = KafkaBroker.start(directory, port);

      await().atMost(Duration.ofSeconds(60)).until(() -> count(metrics, "sent") == 200);
      assertThat(count(metrics, "failed")).isZero();
      assertThat(keys(broker)).isEqualTo(published);
    } finally {
      broker.close();
    }
  }

  @Test
  void stopLosesNoBufferedEvents(@TempDir Path directory) throws Exception {
    SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    List<String> published = IntStream.range(0, 2_000).mapToObj(i -> "a" + i).toList();
    try (KafkaBroker broker = KafkaBroker.start(directory, freePort())) {
      Map<String, Object> connection = Map.of("bootstrap.servers", broker.bootstrapServers());
      try (KafkaIndexEvents indexed = new KafkaIndexEvents(connection, "topic", metrics)) {
        published.forEach(id -> indexed.publish(event(id)));
      }

      assertThat(count(metrics, "failed")).isZero();
      assertThat(keys(broker)).isEqualTo(published);
    }
  }

  private static IndexedAsset event(String id) {
    return new IndexedAsset(new AssetId(id), null, Instant.EPOCH, false);
  }

  private static double count(SimpleMeterRegistry metrics, String outcome) {
    return metrics.counter("winnow.indexed.events", "outcome", outcome).count();
  }

  private static List<String> keys(KafkaBroker broker) {
    TopicPartition partition = new TopicPartition("topic", 0);
    List<String> keys = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(
            Map.<String, Object>of("bootstrap.servers", broker.bootstrapServers()),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = Objects.requireNonNull(consumer.endOffsets(List.of(partition)).get(partition));
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofSeconds(1)).forEach(event -> keys.add(event.key()));
      }
    }
    return keys;
  }

  @Test
  void consumesATopicThatIsCreatedLater(@TempDir Path directory) throws Exception {
    // Given a broker without the topic, and without a client that makes it
    List<IndexedAsset> heard = new CopyOnWriteArrayList<>();
    try (KafkaBroker broker = KafkaBroker.start(directory, freePort());
        KafkaIndexEvents indexed =
            new KafkaIndexEvents(
                Map.of(
                    "bootstrap.servers",
                    broker.bootstrapServers(),
                    "allow.auto.create.topics",
                    false,
                    "metadata.max.age.ms",
                    500),
                "topic",
                new SimpleMeterRegistry());
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      indexed.listen(heard::add);
      assertThat(indexed.isHeard()).isFalse();

      // When
      admin.createTopics(List.of(new NewTopic("topic", 2, (short) 1))).all().get();

      // Then
      await().untilAsserted(() -> assertThat(indexed.isHeard()).isTrue());
      IndexedAsset asset = new IndexedAsset(new AssetId("a"), 3L, Instant.EPOCH, false);
      indexed.publish(asset);
      await().untilAsserted(() -> assertThat(heard).containsExactly(asset));

      // When it gets more partitions, and unrelated records
      admin.createPartitions(Map.of("topic", NewPartitions.increaseTo(5))).all().get();
      try (var producer =
          new KafkaProducer<>(
              Map.<String, Object>of("bootstrap.servers", broker.bootstrapServers()),
              new StringSerializer(),
              new ByteArraySerializer())) {
        producer.send(new ProducerRecord<>("topic", 0, "a", null)).get();
        producer.send(new ProducerRecord<>("topic", 0, "a", new byte[] {1})).get();
        producer
            .send(new ProducerRecord<>("topic", 4, "a", new IndexEventJson().write(asset)))
            .get();
      }

      // Then
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(heard).containsExactly(asset, asset));
    }
  }

  /** Says when it was tried to begin a consumer, and refuses. */
  public static final class Refusal implements ConsumerInterceptor<String, byte[]> {
    @Override
    @SuppressWarnings("unchecked")
    public void configure(Map<String, ?> settings) {
      ((List<Long>) Objects.requireNonNull(settings.get("times"))).add(System.nanoTime());
      throw new ConfigException("refused");
    }

    @Override
    public ConsumerRecords<String, byte[]> onConsume(ConsumerRecords<String, byte[]> records) {
      return records;
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

    @Override
    public void close() {}
  }

  @Test
  void retriesAFailedConsumerAfterAPause() {
    List<Long> times = new CopyOnWriteArrayList<>();

    try (EventsConsumer consumer =
        new EventsConsumer(
            Map.of(
                "bootstrap.servers",
                "localhost:1",
                "interceptor.classes",
                List.of(Refusal.class),
                "times",
                times),
            "topic",
            asset -> {})) {
      await().until(() -> times.size() >= 2);

      assertThat(Duration.ofNanos(times.get(1) - times.get(0)))
          .isGreaterThan(Duration.ofMillis(900));
      assertThat(consumer.isReading()).isFalse();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
