package dev.winnow.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/**
 * How fresh live records with ready-made vectors are, alone and while the index of another bundle
 * is filled beside them, until it answers.
 */
class FreshnessHarness {

  /** Records with ready-made vectors in the log before the live ones. */
  private static final int RECORDS = Integer.getInteger("faults.records", 100_000);

  /** Records with a text each, which the encoder works on. */
  private static final int TEXTS = Integer.getInteger("faults.texts", 0);

  private static final int SECONDS = Integer.getInteger("faults.seconds", 30);

  private static final double SLOWER = 3;
  private static final double SLOW_SECONDS = 1;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @Test
  void liveRecordsStayFresh() throws Exception {
    try (Stage stage = new Stage(Launch.emptyDirectory("freshness"), Mode.EMBEDDED, 1)) {
      stage.traffic.send(RECORDS); // Java compiles
      sendTexts(stage.bootstrapServers());
      awaitRead(stage.bootstrapServers());
      stage.traffic.start();
      TimeUnit.SECONDS.sleep(5);

      Freshness started = Freshness.of(stage.node());
      TimeUnit.SECONDS.sleep(SECONDS);
      Freshness before = Freshness.of(stage.node());
      Freshness alone = before.after(started);
      long begin = System.nanoTime();
      stage.reindex();
      assertThat(Program.await(() -> !stage.isReindexing(), PATIENCE)).as("fills").isTrue();
      double seconds = (System.nanoTime() - begin) / 1e9;
      Freshness beside = Freshness.of(stage.node()).after(before);
      stage.traffic.finish();

      System.out.printf(
          "alone: %s%nwhile an index is filled, in %.0f s: %s%n", alone, seconds, beside);
      assertThat(beside.seconds(.99))
          .as("p99")
          .isLessThanOrEqualTo(Math.max(SLOW_SECONDS, SLOWER * alone.seconds(.99)));
    }
  }

  private static void sendTexts(String bootstrapServers) {
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", (Object) bootstrapServers),
            new StringSerializer(),
            new ByteArraySerializer())) {
      for (int i = 0; i < TEXTS; i++) {
        String json =
            "{\"captions\":[\"%d red kites above a lake with %d boats\"]}".formatted(i, i);
        producer.send(new ProducerRecord<>(Stage.ASSETS, "text-" + i, json.getBytes(UTF_8)));
      }
    }
  }

  private static void awaitRead(String bootstrapServers) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      Map<TopicPartition, Long> ends = Positions.ends(admin);
      long patience = System.nanoTime() + PATIENCE.toNanos();
      while (Positions.left(ends, Positions.committed(admin)) > 0) {
        assertThat(System.nanoTime()).as("reads the log").isLessThan(patience);
        TimeUnit.MILLISECONDS.sleep(500);
      }
    }
  }
}
