package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ingest.partition.ConsumerAssignment;
import dev.winnow.testing.Health;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.qdrant.QdrantService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A worker beside another member of its consumer group. */
@QuarkusTest
@WithTestResource(
    value = QdrantService.class,
    initArgs = {
      @ResourceArg(name = "mp.messaging.incoming.assets.group.instance.id", value = "worker-1"),
      @ResourceArg(name = "mp.messaging.incoming.assets.metadata.max.age.ms", value = "1000")
    })
class RebalanceIT {

  private static final String GROUP = "winnow";
  private static final List<String> TOPICS =
      List.of("winnow.assets", "winnow.images", "winnow.captions");
  private static final int PARTITIONS = 12;
  private static final Duration LONG = Duration.ofSeconds(40);

  @Inject KafkaRecords kafka;

  @Inject
  @Identifier("assignment")
  ConsumerAssignment worker;

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int port;

  private void awaitIndexed(String id) {
    await()
        .atMost(LONG)
        .untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(200));
  }

  @Test
  void keepsItsPartitionsWhileAnotherMemberJoinsAndLeaves() throws Exception {
    Health.awaitReady();
    await().atMost(LONG).until(() -> worker.partitions().size() >= PARTITIONS);
    Set<TopicPartition> before = worker.partitions();
    Member other = new Member(null);
    Set<TopicPartition> kept = new HashSet<>(before);
    // When it joins
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              kept.retainAll(worker.partitions());
              return other.assigned.size() >= PARTITIONS / 2
                  && other.assigned.size() + worker.partitions().size() == before.size();
            });
    // Then half of the partitions were never revoked
    assertThat(kept).hasSizeGreaterThanOrEqualTo(PARTITIONS / 2).isEqualTo(worker.partitions());
    assertThat(member().assignment().topicPartitions()).isEqualTo(kept);
    assertThat(member().groupInstanceId()).contains("worker-1");

    // When it leaves
    other.close();
    await().atMost(LONG).until(() -> worker.partitions().equals(before));
    // Then all records are indexed
    for (int i = 0; i < 20; i++) {
      kafka.send("rebalanced-" + i, "{\"captions\":[\"a kite\"]}");
    }
    for (int i = 0; i < 20; i++) {
      awaitIndexed("rebalanced-" + i);
    }
  }

  @Test
  void keepsItsPartitionsWhileAStaticMemberRestarts() throws Exception {
    // Given a member with a name that shares the partitions
    Health.awaitReady();
    await().atMost(LONG).until(() -> worker.partitions().size() >= PARTITIONS);
    int all = worker.partitions().size();
    Member other = new Member("worker-2");
    await()
        .atMost(LONG)
        .until(
            () ->
                !other.assigned.isEmpty()
                    && other.assigned.size() + worker.partitions().size() == all);
    Set<TopicPartition> others = other.assigned;
    Set<TopicPartition> own = worker.partitions();
    // When it restarts
    other.close();
    Member again = new Member("worker-2");
    // Then both have the same partitions as before, at any time
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              assertThat(worker.partitions()).isEqualTo(own);
              return again.assigned.equals(others);
            });
    // And when it is removed, then the other member gets its partitions
    again.close();
    try (Admin admin = admin()) {
      admin
          .removeMembersFromConsumerGroup(
              GROUP,
              new RemoveMembersFromConsumerGroupOptions(Set.of(new MemberToRemove("worker-2"))))
          .all()
          .get();
    }
    await().atMost(LONG).until(() -> worker.partitions().size() == all);
  }

  @Test
  void readsPartitionsThatAreAdded() throws Exception {
    Health.awaitReady();
    try (Admin admin = admin()) {
      admin.createPartitions(Map.of("winnow.captions", NewPartitions.increaseTo(5))).all().get();
    }
    TopicPartition added = new TopicPartition("winnow.captions", 4);
    await().atMost(LONG).until(() -> worker.partitions().contains(added));
    assertThat(worker.partitions()).hasSize(PARTITIONS + 1);

    byte[] caption = "a kite".getBytes(StandardCharsets.UTF_8);
    try (var producer =
        new KafkaProducer<>(connection(), new StringSerializer(), new ByteArraySerializer())) {
      producer
          .send(new ProducerRecord<>(added.topic(), added.partition(), "in-added", caption))
          .get();
    }
    awaitIndexed("in-added");
  }

  private Map<String, Object> connection() {
    return Map.of("bootstrap.servers", "localhost:" + port);
  }

  private Admin admin() {
    return Admin.create(connection());
  }

  private MemberDescription member() throws Exception {
    try (Admin admin = admin()) {
      return Objects.requireNonNull(
              admin.describeConsumerGroups(List.of(GROUP)).describedGroups().get(GROUP))
          .get()
          .members()
          .stream()
          .filter(member -> member.groupInstanceId().isPresent())
          .findFirst()
          .orElseThrow();
    }
  }

  /** Another member of the consumer group, on its own thread. */
  private final class Member {

    /** The partitions that it has now. */
    volatile Set<TopicPartition> assigned = Set.of();

    private final AtomicBoolean leaves = new AtomicBoolean();
    private final Thread thread;

    /**
     * @param name a member with a name is static: it keeps its partitions over a restart
     */
    Member(@Nullable String name) {
      Map<String, Object> settings = new HashMap<>(connection());
      settings.put("group.id", GROUP);
      settings.put("enable.auto.commit", "false");
      settings.put("partition.assignment.strategy", CooperativeStickyAssignor.class.getName());
      if (name != null) {
        settings.put("group.instance.id", name);
      }
      thread = Thread.ofVirtual().start(() -> consume(settings));
    }

    private void consume(Map<String, Object> settings) {
      try (KafkaConsumer<byte[], byte[]> consumer =
          new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
        consumer.subscribe(TOPICS);
        while (!leaves.get()) {
          consumer.poll(Duration.ofMillis(100));
          assigned = Set.copyOf(consumer.assignment());
        }
      }
    }

    void close() throws InterruptedException {
      leaves.set(true);
      thread.join();
    }
  }
}
