package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.winnow.asset.AssetChange;
import dev.winnow.asset.AssetId;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.fetch.ImageFetcher;
import dev.winnow.record.AssetJson;
import dev.winnow.record.RecordReader;
import dev.winnow.scene.SceneWorld;
import dev.winnow.serving.Serving;
import dev.winnow.testing.KafkaRecords;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.context.Context;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * How much of what each part can do is left at the end of the whole path; {@code ./mvnw -Pladder
 * test}. Each rung adds one step to the one before, on the same records, in one process with the
 * embedded broker; the last is the service itself. With {@code -Dladder.store-millis=20} the index
 * is a server that takes so long for every call.
 */
@QuarkusTest
@WithTestResource(LadderService.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LadderBenchmark {

  private static final int IN_FLIGHT = 2_048;

  @Inject KafkaRecords kafka;
  @Inject KafkaClientService clients;
  @Inject Serving serving;
  @Inject ImageFetcher fetcher;
  @Inject ImagePreprocessor preprocessor;
  @Inject StageRunner stages;
  @Inject MeterRegistry metrics;

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int port;

  @Test
  @Order(1)
  void captions() throws Exception {
    List<List<String>> captions = readCaptions(Integer.getInteger("ladder.captions", 5_000));
    List<String> texts = captions.stream().flatMap(List::stream).toList();
    System.out.printf(
        "%nCaptions: %.1f texts a record, %.0f characters each%n",
        (double) texts.size() / captions.size(),
        texts.stream().mapToInt(String::length).average().orElse(0));

    climb("captions", captions.size(), i -> json(captions.get(i)), () -> encode(texts));
  }

  /** Reads captions from a file of lines like {@code {"captions":[…]}}, or from scenes. */
  private static List<List<String>> readCaptions(int count) throws IOException {
    String file = System.getProperty("ladder.texts");
    if (file == null) {
      SceneWorld world = new SceneWorld(7);
      return IntStream.range(0, count).mapToObj(i -> world.scene(i).captions()).toList();
    }
    List<List<String>> captions = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(file))) {
      List<String> texts = new ArrayList<>();
      AssetJson.MAPPER.readTree(line).path("captions").forEach(text -> texts.add(text.asText()));
      captions.add(texts);
    }
    return captions.subList(0, Math.min(count, captions.size()));
  }

  private static String json(List<String> captions) {
    return AssetJson.MAPPER.valueToTree(Map.of("captions", captions)).toString();
  }

  @Test
  @Order(2)
  void readyMadeVectors() throws Exception {
    vectors("vectors", vector -> Arrays.toString(vector).replace(" ", ""));
  }

  @Test
  @Order(3)
  void readyMadeVectorsInBase64() throws Exception {
    vectors(
        "base64",
        vector -> {
          ByteBuffer bytes =
              ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
          bytes.asFloatBuffer().put(vector);
          return '"' + Base64.getEncoder().encodeToString(bytes.array()) + '"';
        });
  }

  private void vectors(String name, Function<float[], String> form) throws Exception {
    int count = Integer.getInteger("ladder.vectors", 60_000);
    Random random = new Random(7);
    List<String> vectors =
        IntStream.range(0, 512)
            .mapToObj(i -> form.apply(vector(random)))
            .collect(Collectors.toList());
    IntFunction<String> json =
        i ->
            "{\"captions\":[\"number %d\"],\"attributes\":{\"n\":%d},\"vectors\":{\"caption\":%s,\"image\":%s}}"
                .formatted(i, i, vectors.get(i % 512), vectors.get((i + 1) % 512));
    System.out.printf("%nTwo %s a record, %d bytes of JSON%n", name, json.apply(0).length());

    climb(name, count, json, null);
  }

  @Test
  @Order(4)
  void freshness() throws Exception {
    int seconds = Integer.getInteger("ladder.seconds", 30);
    SceneWorld world = new SceneWorld(8);
    Map<AssetId, Long> pending = new ConcurrentHashMap<>();
    CompletableFuture<List<Double>> millis =
        CompletableFuture.supplyAsync(() -> awaitSearchable(pending, 50 * seconds));
    long begin = System.nanoTime();
    for (int i = 0; i < 50 * seconds; i++) {
      long due = begin + i * 20_000_000L;
      NANOSECONDS.sleep(due - System.nanoTime());
      AssetId id = new AssetId("fresh-" + i);
      String json = json(world.scene(i).captions());
      pending.put(id, System.nanoTime());
      kafka.post(id.value(), json);
    }
    List<Double> sorted = millis.get().stream().sorted().toList();
    System.out.printf(
        "%nFreshness at 50 records/s over %d s: p50 %.0f ms, p99 %.0f ms, max %.0f ms%n%n",
        seconds,
        sorted.get(sorted.size() / 2),
        sorted.get(sorted.size() * 99 / 100),
        sorted.getLast());
  }

  /**
   * Asks for all that wait at once, every 5 ms: to ask for each would keep a core busy.
   *
   * @return milliseconds from when each was produced to when it was found
   */
  private List<Double> awaitSearchable(Map<AssetId, Long> pending, int count) {
    List<Double> millis = new ArrayList<>();
    while (millis.size() < count) {
      LockSupport.parkNanos(5_000_000);
      for (AssetId id :
          serving
              .current()
              .index()
              .fetch(Set.copyOf(pending.keySet()))
              .await()
              .indefinitely()
              .keySet()) {
        millis.add((System.nanoTime() - Objects.requireNonNull(pending.remove(id))) / 1e6);
      }
    }
    return millis;
  }

  private void climb(
      String name, int count, IntFunction<String> json, @Nullable Runnable encoderAlone)
      throws Exception {
    // Given a service that is warm, with its consumer at rest, and all records in Kafka
    warmUp(name, Math.min(count, 10_000), json);
    long before = indexed();
    var consumer = clients.getConsumer(IngestPipeline.CHANNEL);
    consumer.pause().await().indefinitely();
    List<TopicPartition> partitions =
        IntStream.range(0, 4).mapToObj(i -> new TopicPartition(KafkaRecords.TOPIC, i)).toList();
    var from = kafka.endOffsets(partitions);
    for (int i = 0; i < count; i++) {
      kafka.post(name + "-" + i, json.apply(i));
    }
    kafka.flush();

    // When
    Timer inference = metrics.get("winnow.encoder.inference").timer();
    double inferenceBefore = inference.totalTime(TimeUnit.SECONDS);
    long batchesBefore = inference.count();
    Pace whole =
        pace(
            count,
            () -> {
              consumer.resume().await().indefinitely();
              awaitIndexed(before + count);
            });
    AssetEncoder assetEncoder =
        new AssetEncoder(serving.current().encoders(), fetcher, preprocessor, stages);
    RecordReader reader =
        new RecordReader(serving.current().encoders().manifest().denseDimensions(), true);
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    Pace encoder = encoderAlone == null ? Pace.NONE : pace(count, encoderAlone);
    Pace bare = pace(count, () -> consume(from, count, record -> {}));
    Pace parsed = pace(count, () -> consume(from, count, record -> read(reader, record)));
    consume(from, count, records::add);
    Pace encoded =
        pace(
            count,
            () ->
                Multi.createFrom()
                    .iterable(records)
                    .onItem()
                    .transformToUni(r -> assetEncoder.encode(read(reader, r), Context.root()))
                    .merge(IN_FLIGHT)
                    .collect()
                    .last()
                    .await()
                    .indefinitely());
    records.clear();

    // Then
    if (encoderAlone != null) {
      encoder.print("encoder alone");
    }
    bare.print("bare Kafka consume");
    parsed.print("+ parse");
    encoded.print("+ encode");
    whole.print("+ index = the service");
    if (encoderAlone != null) {
      System.out.printf(
          "  the whole path at %.0f %% of the encoder alone; encoder busy %.0f %% of the time, %.1f texts a batch%n",
          100 * whole.perSecond / encoder.perSecond,
          100
              * (inference.totalTime(TimeUnit.SECONDS) - inferenceBefore)
              / (count / whole.perSecond)
              / Runtime.getRuntime().availableProcessors(),
          (double) count / (inference.count() - batchesBefore));
    }
  }

  /**
   * Until the compiler rests, or nearly: it takes a share of two cores for a minute. That is some
   * 200,000 records with ready-made vectors, and 10,000 others.
   */
  private void warmUp(String name, int step, IntFunction<String> json) {
    var compiler = ManagementFactory.getCompilationMXBean();
    double busy = 1;
    for (int round = 0; busy > 0.15 && round < 40; round++) {
      long compiled = compiler.getTotalCompilationTime();
      long started = System.nanoTime();
      long target = indexed() + step;
      for (int i = 0; i < step; i++) {
        kafka.post("%s-warm-%d-%d".formatted(name, round, i), json.apply(i));
      }
      kafka.flush();
      awaitIndexed(target);
      busy = (compiler.getTotalCompilationTime() - compiled) * 1e6 / (System.nanoTime() - started);
    }
  }

  private void awaitIndexed(long records) {
    await()
        .pollInterval(Duration.ofMillis(50))
        .atMost(Duration.ofMinutes(10))
        .until(() -> indexed() >= records);
  }

  /** By the service's own count: to count in the index takes time that it then lacks. */
  private long indexed() {
    Counter indexed = metrics.find("winnow.ingest.records").tag("outcome", "indexed").counter();
    return indexed == null ? 0 : (long) indexed.count(); // none before the first record
  }

  private void encode(List<String> texts) {
    Multi.createFrom()
        .iterable(texts)
        .onItem()
        .transformToUni(
            text ->
                serving.current().encoders().text(TextRole.PASSAGE, text, RequestPriority.INGEST))
        .merge(IN_FLIGHT)
        .collect()
        .last()
        .await()
        .indefinitely();
  }

  private static AssetChange read(RecordReader reader, ConsumerRecord<String, byte[]> record) {
    return reader.read(record);
  }

  private void consume(
      Map<TopicPartition, Long> from, int count, Consumer<ConsumerRecord<String, byte[]>> each) {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", "localhost:" + port),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(from.keySet());
      from.forEach(consumer::seek);
      for (int seen = 0; seen < count; ) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
          each.accept(record);
          seen++;
        }
      }
    }
  }

  /**
   * How fast records go, and what one costs.
   *
   * @param micros processor time of the whole process, the broker's and compiling included; unlike
   *     the rate, it is about the same on a busy machine
   */
  private record Pace(double perSecond, double micros) {
    static final Pace NONE = new Pace(Double.NaN, Double.NaN);

    void print(String step) {
      System.out.printf(
          "  %-24s %,8.0f records/s %,8.0f µs of processor time each%n", step, perSecond, micros);
    }
  }

  private static Pace pace(int count, Runnable work) {
    var process =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long started = System.nanoTime();
    long before = process.getProcessCpuTime();
    work.run();
    double nanos = System.nanoTime() - started;
    return new Pace(count / nanos * 1e9, (process.getProcessCpuTime() - before) / 1e3 / count);
  }

  private static float[] vector(Random random) {
    float[] vector = new float[384];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }
}
