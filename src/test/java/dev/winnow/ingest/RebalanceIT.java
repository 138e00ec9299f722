package dev.winnow.ingest;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.winnow.ingest.partition.ConsumerAssignment;
import dev.winnow.testing.Health;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.qdrant.QdrantService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
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
    AtomicBoolean leaves = new AtomicBoolean();
    Set<TopicPartition> others = new HashSet<>();
    Thread other = Thread.ofVirtual().start(() -> consume(leaves, others));
    Set<TopicPartition> kept = new HashSet<>(before);
    // When it joins
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () -> {
              kept.retainAll(worker.partitions());
              synchronized (others) {
                return others.size() >= PARTITIONS / 2
                    && others.size() + worker.partitions().size() == before.size();
              }
            });
    // Then half of the partitions were never revoked
    assertThat(kept).hasSizeGreaterThanOrEqualTo(PARTITIONS / 2).isEqualTo(worker.partitions());
    assertThat(member().assignment().topicPartitions()).isEqualTo(kept);
    assertThat(member().groupInstanceId()).contains("worker-1");

    // When it leaves
    leaves.set(true);
    other.join();
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
  void readsPartitionsThatAreAdded() throws Exception {
    Health.awaitReady();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", "localhost:" + port))) {
      admin.createPartitions(Map.of("winnow.captions", NewPartitions.increaseTo(5))).all().get();
    }
    TopicPartition added = new TopicPartition("winnow.captions", 4);
    await().atMost(LONG).until(() -> worker.partitions().contains(added));
    assertThat(worker.partitions()).hasSize(PARTITIONS + 1);
  }

  private MemberDescription member() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", "localhost:" + port))) {
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

  private void consume(AtomicBoolean leaves, Set<TopicPartition> assigned) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                "localhost:" + port,
                "group.id",
                GROUP,
                "enable.auto.commit",
                "false",
                "partition.assignment.strategy",
                CooperativeStickyAssignor.class.getName()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.subscribe(TOPICS);
      while (!leaves.get()) {
        consumer.poll(Duration.ofMillis(100));
        synchronized (assigned) {
          assigned.clear();
          assigned.addAll(consumer.assignment());
        }
      }
    }
  }
}
