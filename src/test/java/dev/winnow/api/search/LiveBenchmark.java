package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Encoding;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.serving.Serving;
import dev.winnow.testing.EventStream;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.WinnowService;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What live searches cost the ingest of ready-made vectors, at a steady rate and at full speed,
 * without and with subscribers by turns; {@code ./mvnw -Pladder test -Dtest=LiveBenchmark}. The
 * assets are scenes with both sides, the default bundle's; every subscriber has an exclusion of its
 * own. The subscribers are in the same process, so the processor time counts their reading too.
 */
@QuarkusTest
@WithTestResource(WinnowService.class)
class LiveBenchmark {

  private static final int SUBSCRIBERS = Integer.getInteger("ladder.subscribers", 200);
  private static final int RATE = Integer.getInteger("ladder.rate", 200);
  private static final int SECONDS = Integer.getInteger("ladder.seconds", 10);
  private static final int COUNT = Integer.getInteger("ladder.vectors", 10_000);
  private static final int TURNS = 2;
  private static final int SCENES = 300;

  @Inject KafkaRecords kafka;
  @Inject KafkaClientService clients;
  @Inject Serving serving;
  @Inject MeterRegistry metrics;
  @TestHTTPResource URI service;

  private final Queue<Double> latencies = new ConcurrentLinkedQueue<>();
  private final List<String> assets = new ArrayList<>();
  private final List<String> queries = new ArrayList<>();
  private int posted;

  /** The results of one measurement. */
  private record Phase(
      double perSecond, double micros, double matching, double hits, double lagged) {}

  @BeforeEach
  void prepare() {
    SceneWorld world = new SceneWorld(7);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < SCENES; i++) {
      Scene scene = world.scene(i);
      String caption = scene.captions().getFirst();
      Uni<Encoding> text =
          serving.current().encoders().text(TextRole.PASSAGE, caption, RequestPriority.INGEST);
      Uni<Encoding> image =
          serving.current().encoders().image(scene.render(96), RequestPriority.INGEST);
      assets.add(
          "{\"captions\":[\"%s\"],\"vectors\":{\"caption\":\"%s\",\"image\":\"%s\"},\"attributes\":{\"at\":"
              .formatted(caption.replace("\"", ""), base64(text), base64(image)));
      scene.factors().objects().forEach(object -> names.add(object.type().name()));
    }
    List<String> nouns = names.stream().distinct().limit(20).toList();
    for (int i = 0; queries.size() < SUBSCRIBERS; i++) {
      String wanted = nouns.get(i % nouns.size());
      String unwanted = nouns.get((i + 1 + i / nouns.size()) % nouns.size());
      queries.add("a %s but not a %s".formatted(wanted, unwanted));
    }
    assertThat(queries)
        .as("no more than %d", nouns.size() * (nouns.size() - 1))
        .doesNotHaveDuplicates();
  }

  @Test
  void slowsIngestLittle() throws Exception {
    fullSpeed(); // compiling takes a share of the processors
    List<EventStream> first = subscribe();
    fullSpeed();
    close(first);
    List<Phase> alone = new ArrayList<>();
    List<Phase> paced = new ArrayList<>();
    List<Phase> fullAlone = new ArrayList<>();
    List<Phase> full = new ArrayList<>();
    for (int turn = 0; turn < TURNS; turn++) {
      Phase pacedAlone = paced();
      Phase fastAlone = fullSpeed();
      List<EventStream> streams = subscribe();
      latencies.clear();
      Phase pacedWith = paced();
      List<Double> delivered = latencies.stream().sorted().toList();
      Phase fastWith = fullSpeed();
      close(streams);
      alone.add(pacedAlone);
      paced.add(pacedWith);
      fullAlone.add(fastAlone);
      full.add(fastWith);
      System.out.printf(
          "%n  delivered at %d/s after p50 %.0f ms, p99 %.0f ms",
          RATE, delivered.get(delivered.size() / 2), delivered.get(delivered.size() * 99 / 100));
    }
    System.out.println();
    print("%d/s, no subscribers".formatted(RATE), alone);
    print("%d/s, %d subscribers".formatted(RATE, SUBSCRIBERS), paced);
    print("full speed, no subscribers", fullAlone);
    print("full speed, %d subscribers".formatted(SUBSCRIBERS), full);
  }

  private static void print(String name, List<Phase> phases) {
    for (Phase phase : phases) {
      System.out.printf(
          "  %-28s %,7.0f records/s, %,5.0f µs of processor time each, of which matching %,4.0f;"
              + " %,6.0f hits/s, %,.0f times an asset was left out%n",
          name, phase.perSecond, phase.micros, phase.matching, phase.hits, phase.lagged);
    }
  }

  /** Records at a steady rate, from the first sent to the last indexed. */
  private Phase paced() throws Exception {
    return measure(
        RATE * SECONDS,
        () -> {
          long begin = System.nanoTime();
          for (int i = 0; i < RATE * SECONDS; i++) {
            long due = begin + i * 1_000_000_000L / RATE;
            while (System.nanoTime() < due) {
              LockSupport.parkNanos(due - System.nanoTime());
            }
            post();
          }
        });
  }

  /** Records that are all in Kafka already. */
  private Phase fullSpeed() throws Exception {
    var consumer = clients.getConsumer("assets");
    consumer.pause().await().indefinitely();
    IntStream.range(0, COUNT).forEach(i -> post());
    kafka.flush();
    return measure(COUNT, () -> consumer.resume().await().indefinitely());
  }

  private void post() {
    String asset = assets.get(posted % assets.size());
    kafka.post("live-" + posted++, asset + System.nanoTime() + "}}");
  }

  private Phase measure(int count, Runnable begin) {
    var process =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    double indexed = indexed();
    double matched = count("matched");
    double lagged = count("lagged");
    long cpu = process.getProcessCpuTime();
    long matching = matchingNanos();
    long started = System.nanoTime();
    begin.run();
    await()
        .pollInterval(Duration.ofMillis(10))
        .atMost(Duration.ofMinutes(5))
        .until(() -> indexed() >= indexed + count);
    double seconds = (System.nanoTime() - started) / 1e9;
    return new Phase(
        count / seconds,
        (process.getProcessCpuTime() - cpu) / 1e3 / count,
        (matchingNanos() - matching) / 1e3 / count,
        (count("matched") - matched) / seconds,
        count("lagged") - lagged);
  }

  private double indexed() {
    Counter indexed = metrics.find("winnow.ingest.records").tag("outcome", "indexed").counter();
    return indexed == null ? 0 : indexed.count();
  }

  private double count(String counter) {
    return metrics.counter("winnow.live." + counter).count();
  }

  private static long matchingNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().equals("winnow-live"))
        .mapToLong(ThreadInfo::getThreadId)
        .map(threads::getThreadCpuTime)
        .sum();
  }

  private List<EventStream> subscribe() throws Exception {
    List<EventStream> streams = new ArrayList<>();
    for (String query : queries) {
      String path = "/v1/search/live?q=" + URLEncoder.encode(query, UTF_8);
      EventStream stream = new EventStream(service.resolve(path), null);
      streams.add(stream);
      Thread.startVirtualThread(() -> readToTheEnd(stream));
    }
    return streams;
  }

  private void readToTheEnd(EventStream stream) {
    try {
      for (var event = stream.any(); event != null; event = stream.any()) {
        if ("hit".equals(event.name())) {
          long at = requireNonNull(event.data()).path("attributes").path("at").asLong();
          latencies.add((System.nanoTime() - at) / 1e6);
        }
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void close(List<EventStream> streams) throws IOException {
    for (EventStream stream : streams) {
      stream.close();
    }
    await()
        .untilAsserted(
            () -> assertThat(metrics.get("winnow.live.subscribers").gauge().value()).isZero());
  }

  private static String base64(Uni<Encoding> encoding) {
    float[] vector = encoding.await().indefinitely().dense();
    ByteBuffer bytes =
        ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return Base64.getEncoder().encodeToString(bytes.array());
  }
}
