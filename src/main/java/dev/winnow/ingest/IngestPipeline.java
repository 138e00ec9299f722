package dev.winnow.ingest;

import dev.winnow.asset.AssetId;
import dev.winnow.deadletter.DeadLetters;
import dev.winnow.encoder.Encoders;
import dev.winnow.events.IndexEvents;
import dev.winnow.events.IndexedAsset;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.ingest.IngestProgress.Outcome;
import dev.winnow.log.Printable;
import dev.winnow.record.RecordReader;
import dev.winnow.record.Topics;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.reactive.messaging.TracingMetadata;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The way of a record: read, encode, index, acknowledge.
 *
 * <p>A bounded number of records is in flight at once, each for itself; the encoder and the index
 * gather what arrives together into batches. Records may overtake each other, because the index
 * applies a change only if it is newer than what is stored. At the in-flight limit no more records
 * are requested from Kafka. {@link Failure} decides what becomes of a record that fails.
 *
 * <p>The connector commits the offset up to which all records are acknowledged.
 */
@ApplicationScoped
public class IngestPipeline {

  private static final Logger LOG = Logger.getLogger(IngestPipeline.class);

  /** The incoming channel, as in {@code mp.messaging.incoming.assets.…}. */
  static final String CHANNEL = "assets";

  private final Multi<Message<byte[]>> records;
  private final RecordReader reader;
  private final AssetEncoder encoder;
  private final SourceClaim source;
  private final VectorIndex index;
  private final IndexEvents indexed;
  private final StageRunner stages;
  private final IngestProgress progress;
  private final Topics topics;
  private final BoundedFlow<Message<byte[]>> flow;
  private final DeadLetters deadLetters = new DeadLetters();

  IngestPipeline(
      @Channel(CHANNEL) Multi<Message<byte[]>> records,
      Encoders encoders,
      AssetEncoder encoder,
      SourceClaim source,
      VectorIndex index,
      IndexEvents indexed,
      StageRunner stages,
      IngestProgress progress,
      Topics topics,
      IngestConfig config) {
    this.records = records;
    this.reader = new RecordReader(encoders.manifest().denseDimensions());
    this.encoder = encoder;
    this.source = source;
    this.index = index;
    this.indexed = indexed;
    this.stages = stages;
    this.progress = progress;
    this.topics = topics;
    this.flow =
        new BoundedFlow<>(
            config.maxInFlight(),
            config.maxBytesInFlight(),
            message -> message.getPayload() == null ? 0 : message.getPayload().length,
            this::handle);
  }

  /** Begins to ask Kafka for records. */
  void start() {
    source
        .accepted()
        .onFailure()
        .recoverWithNull()
        .subscribe()
        .with(done -> LOG.debug("The index takes changes of this topic"));
    records.subscribe().withSubscriber(flow);
  }

  /** Consumes no more records, or goes on to. */
  void pause(boolean pause) {
    flow.pause(pause);
  }

  /** Takes no more records: what comes from now on is left to Kafka. */
  void stop() {
    flow.stop();
  }

  /** Blocks until no record is on its way, but not for longer than {@code patience}. */
  void drain(Duration patience) throws InterruptedException {
    int left = flow.awaitIdle(patience);
    if (left > 0) {
      LOG.warnf("%d records are left for the next start", left);
    }
  }

  /**
   * Never fails. A record ends indexed, stale, or as a dead letter. If the service stops first, the
   * record is not acknowledged, and the next owner of its partition receives it again.
   */
  private Uni<Void> handle(Message<byte[]> message) {
    @SuppressWarnings("unchecked")
    ConsumerRecord<String, byte[]> record =
        message
            .getMetadata(IncomingKafkaRecordMetadata.class)
            .map(IncomingKafkaRecordMetadata::getRecord)
            .orElseThrow();
    Context trace =
        TracingMetadata.fromMessage(message)
            .map(TracingMetadata::getCurrentContext)
            .orElse(Context.root());
    IngestProgress.Ticket ticket = progress.begin(record);
    return apply(record, trace)
        .chain(outcome -> Uni.createFrom().completionStage(message::ack).replaceWith(outcome))
        .onFailure()
        .recoverWithUni(failure -> giveUp(Failure.of(failure), message, record))
        .invoke(
            outcome -> {
              if (outcome != null) {
                progress.end(ticket, outcome);
              }
            })
        .replaceWithVoid();
  }

  /** Ends the way of a record that failed; the item is null if the record is left in Kafka. */
  private Uni<@Nullable Outcome> giveUp(
      Failure failure, Message<byte[]> message, ConsumerRecord<String, byte[]> record) {
    return switch (failure) {
      case Failure.Transient stopping -> Uni.createFrom().nullItem();
      case Failure.Poison poison ->
          deadLetters.write(message, record, poison.cause()).replaceWith(Outcome.DEAD_LETTER);
      case Failure.Bug bug -> {
        LOG.errorf(
            bug.cause(),
            "Bug: cannot apply record %s-%d@%d, key %s",
            record.topic(),
            record.partition(),
            record.offset(),
            Printable.of(record.key()));
        yield deadLetters
            .write(message, record, new InternalErrorException(bug.cause()))
            .replaceWith(Outcome.DEAD_LETTER);
      }
    };
  }

  private Uni<Outcome> apply(ConsumerRecord<String, byte[]> record, Context trace) {
    return stages
        .run(
            Stage.READ,
            trace,
            Uni.createFrom()
                .item(() -> reader.read(record, topics.source(record.topic())))
                // Reading a large record takes a while, and records arrive on an event loop.
                .runSubscriptionOn(Infrastructure.getDefaultExecutor()))
        .chain(change -> encoder.encode(change, trace))
        .chain(change -> source.claimed(record.topic()).replaceWith(change))
        .chain(change -> stages.run(Stage.INDEX, trace, index(change)));
  }

  /** An asset of which another topic has a part is still there. */
  private Uni<Outcome> deleted(AssetId id) {
    return topics.hasFurther()
        ? index.fetch(List.of(id)).map(left -> left.isEmpty() ? Outcome.DELETED : Outcome.INDEXED)
        : Uni.createFrom().item(Outcome.DELETED);
  }

  private Uni<Outcome> index(PointChange change) {
    return index
        .apply(List.of(change))
        .chain(
            outcomes ->
                outcomes.getFirst() == VectorIndex.Outcome.STALE
                    ? Uni.createFrom().item(Outcome.STALE)
                    : change instanceof PointChange.Delete
                        ? deleted(change.id())
                        : Uni.createFrom().item(Outcome.INDEXED))
        .invoke(
            outcome -> {
              if (outcome != Outcome.STALE) {
                indexed.publish(
                    new IndexedAsset(
                        change.id(),
                        change.version().declared(),
                        Instant.now(),
                        outcome == Outcome.DELETED));
              }
            });
  }
}
