package dev.winnow.ingest;

import dev.winnow.disk.DiskSpace;
import dev.winnow.fetch.ImageFetcher;
import dev.winnow.image.ImageMemory;
import dev.winnow.ingest.partition.ConsumerAssignment;
import dev.winnow.ingest.partition.DroppedDeletes;
import dev.winnow.ingest.partition.IngestProgress;
import dev.winnow.ingest.partition.LogHistory;
import dev.winnow.ingest.partition.SourceClaim;
import dev.winnow.ingest.partition.WholeTopic;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.record.Topics;
import dev.winnow.record.registry.RegisteredValues;
import dev.winnow.serving.Model;
import dev.winnow.serving.ReindexConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.TracerProvider;
import io.smallrye.common.annotation.Identifier;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Creates runs that fill an index with few resources: live records and searches have priority. */
@ApplicationScoped
class ReindexRuns {

  /** Time for which a host of images may be away before a record is skipped. */
  private static final Duration AWAY = Duration.ofMinutes(2);

  /** Small polls, as for the channel of live records. */
  private static final Map<String, Object> FETCH =
      Map.of(
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
          false,
          ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
          "earliest",
          ConsumerConfig.ISOLATION_LEVEL_CONFIG,
          "read_committed",
          ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
          128,
          ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
          1 << 20);

  private final Map<String, Object> connection;
  private final ReindexConfig config;
  private final SourceClaim source;
  private final ConsumerAssignment assignment;
  private final WholeTopic wholeTopic;
  private final IngestProgress live;
  private final DiskSpace disk;
  private final Topics topics;
  private final RegisteredValues values;
  private final LogHistory history;
  private final DroppedDeletes deletes;
  private final ImageFetcher fetcher;
  private final ImagePreprocessor images;
  private final StageRunner stages =
      new StageRunner(new SimpleMeterRegistry(), TracerProvider.noop().get("winnow"), true);

  ReindexRuns(
      KafkaConnection kafka,
      ReindexConfig config,
      IngestConfig ingest,
      SourceClaim source,
      @Identifier("assignment") ConsumerAssignment assignment,
      WholeTopic wholeTopic,
      IngestProgress live,
      DiskSpace disk,
      Topics topics,
      RegisteredValues values,
      LogHistory history,
      DroppedDeletes deletes,
      ImageFetcher fetcher,
      ImageMemory memory) {
    this.connection = new HashMap<>(kafka.settings());
    connection.putAll(FETCH);
    connection.remove(ConsumerConfig.GROUP_ID_CONFIG);
    this.config = config;
    this.source = source;
    this.assignment = assignment;
    this.wholeTopic = wholeTopic;
    this.live = live;
    this.disk = disk;
    this.topics = topics;
    this.values = values;
    this.history = history;
    this.deletes = deletes;
    this.fetcher = fetcher;
    this.images = new ImagePreprocessor(ingest, memory, 1);
  }

  /**
   * Waits until the worker has all partitions. Returns false if {@code ends} becomes true first.
   */
  boolean awaitPartitions(BooleanSupplier ends) throws InterruptedException {
    while (!ends.getAsBoolean()) {
      if (assignment.joined()
          && wholeTopic.problem() == null
          && !assignment.partitions().isEmpty()) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return false;
  }

  /**
   * Returns if Kafka responds. Blocks.
   *
   * @throws SourceClaim.Unavailable if not
   */
  void requireKafka() {
    source.requireTopic();
  }

  /** Returns whether the topics may have dropped deletes since an index was filled. Blocks. */
  boolean haveDroppedDeletes(Instant since) {
    return deletes.since(since, ReindexRun.topics(assignment.partitions()));
  }

  /** Returns a run for the index of a model, which has not read anything yet. Blocks. */
  ReindexRun of(Model model) {
    Set<TopicPartition> partitions = assignment.partitions();
    source.claim(model.index(), ReindexRun.topics(partitions));
    ReindexPace pace =
        new ReindexPace(
            Math.max(1, config.maxInFlight()),
            () -> live.oldestAge().compareTo(config.maxLiveDelay()) > 0,
            disk::isLow);
    RecordIndexer indexer =
        new RecordIndexer(
            model,
            values,
            new AssetEncoder(model.encoders(), fetcher, images, stages),
            stages,
            topics,
            topic -> Uni.createFrom().voidItem());
    return new ReindexRun(
        indexer,
        assignment::partitions,
        new KafkaConsumer<>(connection, new StringDeserializer(), new ByteArrayDeserializer()),
        pace,
        new ReindexProgress(),
        history,
        AWAY);
  }

  @PreDestroy
  void close() {
    images.close();
  }
}
