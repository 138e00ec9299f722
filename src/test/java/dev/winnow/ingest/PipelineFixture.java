package dev.winnow.ingest;

import dev.winnow.asset.Part;
import dev.winnow.bundle.TextRole;
import dev.winnow.deadletter.DeadLetters;
import dev.winnow.encoder.EncoderConfig;
import dev.winnow.encoder.Encoders;
import dev.winnow.encoder.Encoding;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.events.IndexEvents;
import dev.winnow.events.LocalIndexEvents;
import dev.winnow.fetch.FetchConfig;
import dev.winnow.fetch.FetchFixture;
import dev.winnow.image.ImageMemory;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.ingest.partition.IndexPositions;
import dev.winnow.ingest.partition.IngestProgress;
import dev.winnow.ingest.partition.LogHistory;
import dev.winnow.ingest.partition.SourceClaim;
import dev.winnow.record.Topics;
import dev.winnow.record.registry.RegisteredValues;
import dev.winnow.record.registry.RegistryConfig;
import dev.winnow.serving.Model;
import dev.winnow.serving.Models;
import dev.winnow.serving.Serving;
import dev.winnow.serving.ServingFile;
import dev.winnow.testing.TestBundle;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.MultiEmitter;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import io.vertx.mutiny.core.Vertx;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * The pipeline without Kafka: the encoders and the index can be made to fail, everything else is
 * that of the service.
 */
final class PipelineFixture implements AutoCloseable {

  private static final List<Logger> LOGS =
      Stream.of(IngestPipeline.class, DeadLetters.class, BlockedCommits.class)
          .map(type -> Logger.getLogger(type.getName()))
          .toList();

  /** Keys of the records that were acknowledged. */
  final List<String> acknowledged = new CopyOnWriteArrayList<>();

  /** Why records became dead letters, by their key. */
  final Map<String, Throwable> rejected = new ConcurrentHashMap<>();

  /** Completes when dead letters are written. */
  volatile CompletableFuture<Void> letters = CompletableFuture.completedFuture(null);

  /** The exceptions that the pipeline logged. */
  final List<Throwable> thrown = new CopyOnWriteArrayList<>();

  /** The lines that the pipeline logged, with their parameters. */
  final List<String> logged = new CopyOnWriteArrayList<>();

  final FailingEncoders encoders;
  final FailingIndex index = new FailingIndex();
  final IndexEvents events = new LocalIndexEvents();

  private final Vertx vertx = Vertx.vertx();
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final ImagePreprocessor preprocessor;
  private final StageRunner stages =
      new StageRunner(registry, TracerProvider.noop().get("test"), true);
  private final Topics topics =
      new Topics(
          "winnow.assets",
          Map.of(
              Part.IMAGE, List.of("winnow.images"),
              Part.CAPTION, List.of("winnow.captions")));
  private final IngestProgress progress = new IngestProgress(registry);
  private final Serving serving;
  private final SourceClaim source;
  private final Path directory;
  private final IngestPipeline pipeline;
  private final StackHandler stacks = new StackHandler();

  @SuppressWarnings("NullAway") // set when the pipeline subscribes
  private MultiEmitter<? super Message<byte[]>> emitter;

  private int offset;

  PipelineFixture(Path directory) throws IOException {
    this(new TestBundle(directory).withSmallText(), directory, null);
  }

  /**
   * @param bundle in {@code directory}
   * @param into the index, or null for {@link #index}
   */
  PipelineFixture(TestBundle bundle, Path directory, @Nullable VectorIndex into)
      throws IOException {
    bundle.save();
    VectorIndex port = into == null ? index.port() : into;
    encoders = new FailingEncoders(directory);
    preprocessor = new ImagePreprocessor(config(IngestConfig.class), ImageMemory.ofHeap());
    this.directory = directory;
    serving = new Serving(new Model(encoders, port), registry, Duration.ZERO);
    source =
        new SourceClaim(serving, "winnow.assets", topic -> new SourceLog("", topic, ""), e -> {});
    pipeline =
        new IngestPipeline(
            Multi.createFrom().emitter(e -> emitter = e),
            new RecordIndexers(
                serving,
                new RegisteredValues(config(RegistryConfig.class)),
                FetchFixture.smallFetcher(config(FetchConfig.class), vertx),
                preprocessor,
                stages,
                topics,
                source),
            source,
            events,
            progress,
            config(IngestConfig.class));
    LOGS.forEach(log -> log.addHandler(stacks));
    pipeline.start();
  }

  private static <T> T config(Class<T> mapping) {
    return new SmallRyeConfigBuilder()
        .withMapping(mapping)
        .withConverter(Duration.class, 200, new DurationConverter())
        .withDefaultValue("winnow.fetch.allowed-hosts", "localhost")
        .build()
        .getConfigMapping(mapping);
  }

  void send(String key, String json) {
    send("winnow.assets", key, json.getBytes(StandardCharsets.UTF_8));
  }

  void send(String topic, String key, byte @Nullable [] value) {
    ConsumerRecord<String, byte[]> record = new ConsumerRecord<>(topic, 0, offset++, key, value);
    emitter.emit(
        Message.of(
            value,
            Metadata.of(new IncomingKafkaRecordMetadata<>(record, "assets")),
            () -> {
              acknowledged.add(key);
              return CompletableFuture.completedFuture(null);
            },
            reason -> {
              rejected.put(key, reason);
              return letters;
            }));
  }

  /** Switches to another model of the same bundle and index, and closes the current one. */
  void switchModel() {
    serving.switchTo(new Model(new FailingEncoders(directory), index.port()));
    try {
      serving.awaitFormerClosed(Duration.ofSeconds(10));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the serving model. */
  Model model() {
    return serving.current();
  }

  /** Returns a run that has filled the index of another model, because there are no records. */
  ReindexRun filled() {
    Model other = new Model(new FailingEncoders(directory), index.port());
    return new ReindexRun(
        new RecordIndexer(
            other,
            new RegisteredValues(config(RegistryConfig.class)),
            new AssetEncoder(
                other.encoders(),
                FetchFixture.fetcher(config(FetchConfig.class), vertx),
                preprocessor,
                stages),
            stages,
            topics,
            topic -> Uni.createFrom().voidItem()),
        () -> Set.of(),
        new MockConsumer<>("earliest"),
        new ReindexPace(1, () -> false, () -> false),
        new ReindexProgress(),
        new LogHistory(Map.of()),
        Duration.ZERO);
  }

  /** Returns the switch of the serving model. */
  ReindexSwitch switching(Models models, ServingFile file) {
    return new ReindexSwitch(
        pipeline, progress, new IndexPositions(source, serving, progress), serving, models, file);
  }

  /** Returns what pauses the pipeline, which reads the topic of whole assets from now on. */
  BlockedCommits blockedCommits(int limit) {
    progress.applied().assigned(Map.of(new TopicPartition("winnow.assets", 0), 0L));
    return new BlockedCommits(pipeline, progress, limit);
  }

  void writeDeadLetters(boolean write) {
    pipeline.writeDeadLetters(write);
  }

  void awaitIdle() throws InterruptedException {
    pipeline.drain(Duration.ofSeconds(10));
  }

  /** Returns how often a stage has run. */
  long count(Stage stage) {
    return registry.get("winnow.ingest.stage").tag("stage", stage.key()).timer().count();
  }

  @Override
  public void close() {
    LOGS.forEach(log -> log.removeHandler(stacks));
    serving.current().encoders().close();
    preprocessor.close();
    vertx.closeAndAwait();
  }

  /** Counts its calls, and fails the first ones. */
  static final class FailingEncoders extends Encoders {

    final AtomicInteger texts = new AtomicInteger();
    final AtomicInteger images = new AtomicInteger();
    private final Queue<RuntimeException> textFailures = new ConcurrentLinkedQueue<>();
    private final Queue<RuntimeException> imageFailures = new ConcurrentLinkedQueue<>();

    FailingEncoders(Path bundle) {
      super(
          config(EncoderConfig.class),
          new SimpleMeterRegistry(),
          bundle.toString(),
          Path.of("target"));
    }

    void failTexts(RuntimeException... failures) {
      textFailures.addAll(List.of(failures));
    }

    void failImages(RuntimeException... failures) {
      imageFailures.addAll(List.of(failures));
    }

    @Override
    public Uni<Encoding> text(TextRole role, String text, RequestPriority priority) {
      return failing(texts, textFailures, super.text(role, text, priority));
    }

    @Override
    public Uni<Encoding> image(BufferedImage pixels, RequestPriority priority) {
      return failing(images, imageFailures, super.image(pixels, priority));
    }
  }

  private static <T> Uni<T> failing(
      AtomicInteger calls, Queue<RuntimeException> failures, Uni<T> otherwise) {
    return Uni.createFrom()
        .deferred(
            () -> {
              calls.incrementAndGet();
              RuntimeException failure = failures.poll();
              return failure == null ? otherwise : Uni.createFrom().failure(failure);
            });
  }

  /** An index that stores nothing. */
  static final class FailingIndex {

    final AtomicInteger calls = new AtomicInteger();
    private final Queue<Runnable> before = new ConcurrentLinkedQueue<>();
    private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();

    /** The outcome of each change. */
    volatile VectorIndex.Outcome outcome = VectorIndex.Outcome.APPLIED;

    void fail(RuntimeException... next) {
      failures.addAll(List.of(next));
    }

    /** Runs an action before the next call. */
    void before(Runnable action) {
      before.add(action);
    }

    private Uni<List<VectorIndex.Outcome>> applied() {
      Runnable action = before.poll();
      if (action != null) {
        action.run();
      }
      return Uni.createFrom().item(List.of(outcome));
    }

    VectorIndex port() {
      return (VectorIndex)
          Proxy.newProxyInstance(
              VectorIndex.class.getClassLoader(),
              new Class<?>[] {VectorIndex.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "apply" -> failing(calls, failures, applied());
                    case "close" -> null;
                    default -> Uni.createFrom().voidItem();
                  });
    }
  }

  private final class StackHandler extends Handler {

    @Override
    public void publish(LogRecord line) {
      logged.add(line.getMessage() + Arrays.toString(line.getParameters()));
      if (line.getThrown() != null) {
        thrown.add(line.getThrown());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
