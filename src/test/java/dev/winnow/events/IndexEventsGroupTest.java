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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexEventsGroupTest {

  private static final String TOPIC = "indexed";
  private static final String GROUP = "group";
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path directory;
  private KafkaBroker broker;
  private KafkaIndexEvents published;

  @BeforeEach
  void start() throws Exception {
    broker = KafkaBroker.start(directory, freePort());
    try (Admin admin = Admin.create(connection())) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 4, (short) 1))).all().get();
    }
    published = new KafkaIndexEvents(connection(), TOPIC, new SimpleMeterRegistry());
  }

  @AfterEach
  void stop() {
    published.close();
    broker.close();
  }

  private Map<String, Object> connection() {
    return Map.of("bootstrap.servers", broker.bootstrapServers());
  }

  private IndexEventsGroup member(Consumer<List<IndexedAsset>> handler) {
    return new IndexEventsGroup(connection(), TOPIC, GROUP, handler);
  }

  private void publish(String id) {
    published.publish(new IndexedAsset(new AssetId(id), null, Instant.EPOCH, false));
  }

  private static Consumer<List<IndexedAsset>> addTo(List<String> heard) {
    return assets -> assets.forEach(asset -> heard.add(asset.id().value()));
  }

  /** Waits until a new group receives events. */
  private void awaitJoined(List<String> heard) {
    await()
        .atMost(LONG)
        .until(
            () -> {
              publish("joined");
              return !heard.isEmpty();
            });
  }

  @Test
  void redeliversEventsOfAFailedHandler() {
    List<String> heard = new CopyOnWriteArrayList<>();
    AtomicInteger failures = new AtomicInteger();
    Consumer<List<IndexedAsset>> unlucky =
        assets -> {
          if (assets.stream().anyMatch(asset -> asset.id().value().equals("bad"))
              && failures.incrementAndGet() == 1) {
            throw new IllegalStateException("not now");
          }
          addTo(heard).accept(assets);
        };
    try (IndexEventsGroup group = member(unlucky)) {
      awaitJoined(heard);

      publish("bad");
      publish("good");

      await().atMost(LONG).untilAsserted(() -> assertThat(heard).contains("bad", "good"));
      assertThat(failures).hasValueGreaterThan(1);
    }
  }

  @Test
  void nextMemberHandlesEventsPublishedMeanwhile() {
    List<String> first = new CopyOnWriteArrayList<>();
    List<String> second = new CopyOnWriteArrayList<>();
    try (IndexEventsGroup group = member(addTo(first))) {
      awaitJoined(first);
    }

    for (int i = 0; i < 20; i++) {
      publish("late-" + i);
    }
    try (IndexEventsGroup group = member(addTo(second))) {
      await()
          .atMost(LONG)
          .untilAsserted(
              () -> assertThat(second).filteredOn(id -> id.startsWith("late")).hasSize(20));
    }
    assertThat(first).containsOnly("joined");
  }

  @Test
  void keepsItsPartitionsWhileTheHandlerWorksForLong() {
    List<String> heard = new CopyOnWriteArrayList<>();
    Consumer<List<IndexedAsset>> slow =
        assets -> {
          addTo(heard).accept(assets);
          if (assets.stream().anyMatch(asset -> asset.id().value().equals("slow"))) {
            LockSupport.parkNanos(Duration.ofSeconds(10).toNanos());
          }
        };
    Map<String, Object> impatient = new HashMap<>(connection());
    impatient.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 6_000);
    try (IndexEventsGroup group = new IndexEventsGroup(impatient, TOPIC, GROUP, slow)) {
      awaitJoined(heard);

      publish("slow");
      await().atMost(LONG).untilAsserted(() -> assertThat(heard).contains("slow"));
      publish("next");

      await().atMost(LONG).untilAsserted(() -> assertThat(heard).contains("next"));
      assertThat(heard).containsOnlyOnce("slow", "next");
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
