package dev.winnow.ingest;

import dev.winnow.deadletter.DeadLetters;
import dev.winnow.events.IndexEvents;
import dev.winnow.events.IndexedAsset;
import dev.winnow.index.PointChange;
import dev.winnow.ingest.partition.IngestProgress;
import dev.winnow.ingest.partition.IngestProgress.Outcome;
import dev.winnow.ingest.partition.SourceClaim;
import dev.winnow.log.Printable;
import dev.winnow.log.ThrottledWarning;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.TracingMetadata;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Processes a record: read, encode, index, acknowledge.
 *
 * <p>Processes a bounded number of records concurrently and independently. The encoder and the
 * index batch inputs that arrive together. Records may overtake each other, because the index
 * applies a change only if it is newer than the stored one. At the in-flight limit no more records
 * are requested from Kafka. {@link Failure} decides how a failure is handled.
 *
 * <p>The connector commits the offset up to which all records are acknowledged.
 */
@ApplicationScoped
public class IngestPipeline {

  private static final Logger LOG = Logger.getLogger(IngestPipeline.class);

  /** The incoming channel, as in {@code mp.messaging.incoming.assets.…}. */
  static final String CHANNEL = "assets";

  private final Multi<Message<byte[]>> records;
  private final RecordIndexers indexers;
  private final SourceClaim source;
  private final IndexEvents indexed;
  private final IngestProgress progress;
  private final BoundedFlow<Message<byte[]>> flow;
  private final DeadLetters deadLetters = new DeadLetters();
  private final ThrottledWarning skipped = new ThrottledWarning(LOG::warn);
  private volatile boolean writesDeadLetters;
  private final Set<Pause> pauses = EnumSet.noneOf(Pause.class);

  IngestPipeline(
      @Channel(CHANNEL) Multi<Message<byte[]>> records,
      RecordIndexers indexers,
      SourceClaim source,
      IndexEvents indexed,
      IngestProgress progress,
      IngestConfig config) {
    this.records = records;
    this.indexers = indexers;
    this.source = source;
    this.indexed = indexed;
    this.progress = progress;
    this.writesDeadLetters = config.deadLetters();
    this.flow =
        new BoundedFlow<>(
            config.maxInFlight(),
            config.maxBytesInFlight(),
            message -> RecordSize.of(record(message)),
            this::handle);
  }

  /** Starts consuming records. */
  public void start() {
    source
        .accepted()
        .onFailure()
        .recoverWithNull()
        .subscribe()
        .with(done -> LOG.debug("The index accepts changes of this topic"));
    records.subscribe().withSubscriber(flow);
  }

  /** A reason to pause the consumption of records. */
  enum Pause {
    /** The disk is almost full. */
    DISK,
    /** The service is switching to another model. */
    SWITCH,
    /** A record blocks the commits of its partition; see {@link BlockedCommits}. */
    COMMITS
  }

  /** Pauses for a reason, or withdraws the reason. Resumes when no reason is left. */
  public void pause(Pause reason, boolean pause) {
    synchronized (pauses) {
      if (pause) {
        pauses.add(reason);
      } else {
        pauses.remove(reason);
      }
      flow.pause(!pauses.isEmpty());
    }
  }

  /**
   * Changes the maximum number of records in progress. Records in progress are finished at their
   * own speed.
   */
  public void limit(int records) {
    flow.limit(records);
  }

  /** Sets whether records that cannot be applied become dead letters, or are skipped. */
  public void writeDeadLetters(boolean write) {
    writesDeadLetters = write;
  }

  /** Waits until no record is in progress, at most for {@code patience}. */
  void awaitIdle(Duration patience) throws InterruptedException {
    flow.awaitIdle(patience);
  }

  /** Stops the intake. Records that arrive later stay in Kafka. */
  void stop() {
    flow.stop();
  }

  /** Blocks until no record is in progress, at most for {@code patience}. */
  void drain(Duration patience) throws InterruptedException {
    int left = flow.awaitIdle(patience);
    if (left > 0) {
      LOG.warnf("%d records are unfinished; they are read again at the next start", left);
    }
  }

  /**
   * Processes a record until it is indexed, stale, a dead letter, or skipped. Never fails. If the
   * service stops first, the record is not acknowledged, and the next owner of its partition
   * receives it again.
   */
  private Uni<Void> handle(Message<byte[]> message) {
    ConsumerRecord<String, byte[]> record = record(message);
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

  @SuppressWarnings("unchecked")
  private static ConsumerRecord<String, byte[]> record(Message<byte[]> message) {
    return message
        .getMetadata(IncomingKafkaRecordMetadata.class)
        .map(IncomingKafkaRecordMetadata::getRecord)
        .orElseThrow();
  }

  /** Handles a failed record. The item is null if the record stays in Kafka. */
  private Uni<@Nullable Outcome> giveUp(
      Failure failure, Message<byte[]> message, ConsumerRecord<String, byte[]> record) {
    return switch (failure) {
      case Failure.Transient stopping -> Uni.createFrom().nullItem();
      case Failure.Poison poison -> reject(poison.cause(), message, record);
      case Failure.Bug bug -> {
        LOG.errorf(
            bug.cause(),
            "Bug: cannot apply record %s-%d@%d, key %s",
            record.topic(),
            record.partition(),
            record.offset(),
            Printable.of(record.key()));
        yield reject(new InternalErrorException(bug.cause()), message, record);
      }
    };
  }

  /** Writes a dead letter, or only logs and acknowledges the record. */
  private Uni<@Nullable Outcome> reject(
      Throwable reason, Message<byte[]> message, ConsumerRecord<String, byte[]> record) {
    if (writesDeadLetters) {
      return deadLetters.write(message, record, reason).replaceWith(Outcome.DEAD_LETTER);
    }
    skipped.log(
        "Skipping record %s-%d@%d, key %s: %s"
            .formatted(
                record.topic(),
                record.partition(),
                record.offset(),
                Printable.of(record.key()),
                Printable.of(reason.getMessage())));
    return Uni.createFrom().completionStage(message::ack).replaceWith(Outcome.SKIPPED);
  }

  /** Returns whether a record has failed because its model was closed after a switch. */
  private boolean wasReplaced(RecordIndexer indexer, Throwable failure) {
    return Failure.of(failure) instanceof Failure.Transient closed
        && closed.stopping()
        && indexers.current() != indexer;
  }

  private Uni<Outcome> apply(ConsumerRecord<String, byte[]> record, Context trace) {
    RecordIndexer indexer = indexers.current();
    return indexer
        .apply(record, trace)
        .onFailure(failure -> wasReplaced(indexer, failure))
        .recoverWithUni(() -> indexers.current().apply(record, trace))
        .invoke(
            applied -> {
              if (applied.outcome() != Outcome.STALE) {
                PointChange change = applied.change();
                indexed.publish(
                    new IndexedAsset(
                        change.id(),
                        change.version().declared(),
                        Instant.now(),
                        applied.outcome() == Outcome.DELETED));
              }
            })
        .map(RecordIndexer.Applied::outcome);
  }
}
