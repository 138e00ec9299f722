package dev.winnow.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.index.Filter;
import dev.winnow.index.VectorIndex;
import dev.winnow.scene.SceneWorld;
import dev.winnow.testing.CalibratedService;
import dev.winnow.testing.EventStream;
import dev.winnow.testing.KafkaRecords;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/**
 * What live searches cost the ingest: its throughput without and with subscribers, by turns; {@code
 * ./mvnw -Pladder test -Dtest=LiveBenchmark}. With {@code -Dwinnow.indexed-events.enabled=true},
 * what is indexed is told over Kafka.
 */
@QuarkusTest
@WithTestResource(CalibratedService.class)
class LiveBenchmark {

  private static final int SUBSCRIBERS = Integer.getInteger("ladder.subscribers", 200);
  private static final int TURNS = 3;

  private static final List<String> WORDS =
      List.of("house", "tree", "boat", "car", "sun", "moon", "night", "beach", "red", "blue");

  @Inject KafkaRecords kafka;
  @Inject KafkaClientService clients;
  @Inject VectorIndex index;
  @Inject MeterRegistry metrics;
  @TestHTTPResource URI service;

  @ConfigProperty(name = "winnow.indexed-events.enabled", defaultValue = "false")
  boolean overKafka;

  private int phase;

  @Test
  void captions() throws Exception {
    int count = Integer.getInteger("ladder.captions", 1_000);
    ObjectMapper json = new ObjectMapper();
    SceneWorld world = new SceneWorld(7);
    List<String> records =
        IntStream.range(0, count)
            .mapToObj(
                i -> json.valueToTree(Map.of("captions", world.scene(i).captions())).toString())
            .toList();
    compare("scene captions", count, records::get);
  }

  @Test
  void readyMadeVectors() throws Exception {
    Random random = new Random(7);
    List<String> vectors = IntStream.range(0, 512).mapToObj(i -> vector(random)).toList();
    compare(
        "two ready-made vectors",
        Integer.getInteger("ladder.vectors", 15_000),
        i ->
            "{\"captions\":[\"number %d\"],\"vectors\":{\"caption\":%s,\"image\":%s}}"
                .formatted(i, vectors.get(i % 512), vectors.get((i + 1) % 512)));
  }

  private void compare(String name, int count, IntFunction<String> json) throws Exception {
    ingest(count, json); // compiling takes a share of the processors
    double[] without = new double[TURNS];
    double[] with = new double[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      without[turn] = ingest(count, json);
      List<EventStream> streams = subscribe();
      double matched = count("matched");
      double lagged = count("lagged");
      with[turn] = ingest(count, json);
      System.out.printf(
          "  %s, with %d subscribers: %,.0f hits, %,.0f times an asset was left out%n",
          name, SUBSCRIBERS, count("matched") - matched, count("lagged") - lagged);
      for (EventStream stream : streams) {
        stream.close();
      }
      await()
          .untilAsserted(
              () -> assertThat(metrics.get("winnow.live.subscribers").gauge().value()).isZero());
    }
    System.out.printf(
        "%n%s (events %s): without %.0f, with %d subscribers %.0f records/s (median of %s, %s)%n%n",
        name,
        overKafka ? "over Kafka" : "in the process",
        median(without),
        SUBSCRIBERS,
        median(with),
        Arrays.toString(without),
        Arrays.toString(with));
  }

  private double count(String counter) {
    return metrics.counter("winnow.live." + counter).count();
  }

  private static double median(double[] values) {
    return Arrays.stream(values).sorted().toArray()[values.length / 2];
  }

  private List<EventStream> subscribe() throws Exception {
    List<EventStream> streams = new ArrayList<>();
    for (int i = 0; i < SUBSCRIBERS; i++) {
      String wanted = WORDS.get(i % WORDS.size());
      String unwanted = WORDS.get((i / WORDS.size() + 1 + i) % WORDS.size());
      String query =
          wanted.equals(unwanted) ? wanted : "a %s but not a %s".formatted(wanted, unwanted);
      EventStream stream =
          new EventStream(
              service.resolve("/v1/search/live?q=" + URLEncoder.encode(query, UTF_8)), null);
      streams.add(stream);
      Thread.startVirtualThread(() -> readToTheEnd(stream));
    }
    return streams;
  }

  private static void readToTheEnd(EventStream stream) {
    try {
      while (stream.any() != null) {}
    } catch (IOException e) {
      // closed
    }
  }

  /** Returns records/s from when all records are in Kafka to when all are searchable. */
  private double ingest(int count, IntFunction<String> json) throws Exception {
    var consumer = clients.getConsumer("assets");
    consumer.pause().await().indefinitely();
    long before = index.count(Filter.NONE).await().indefinitely();
    phase++;
    for (int i = 0; i < count; i++) {
      kafka.post("live-" + phase + "-" + i, json.apply(i));
    }
    kafka.flush();
    long started = System.nanoTime();
    consumer.resume().await().indefinitely();
    await()
        .pollInterval(Duration.ofMillis(50))
        .atMost(Duration.ofMinutes(5))
        .until(() -> index.count(Filter.NONE).await().indefinitely() >= before + count);
    return count / ((System.nanoTime() - started) / 1e9);
  }

  private static String vector(Random random) {
    float[] vector = new float[384];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return Arrays.toString(vector).replace(" ", "");
  }
}
