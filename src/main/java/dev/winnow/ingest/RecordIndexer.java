package dev.winnow.ingest;

import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex;
import dev.winnow.ingest.partition.IngestProgress.Outcome;
import dev.winnow.record.RecordReader;
import dev.winnow.record.Topics;
import dev.winnow.record.registry.RegisteredValues;
import dev.winnow.serving.Model;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Applies records to one model: reads, encodes and indexes them. Each stage is retried separately.
 */
final class RecordIndexer {

  private final Model model;
  private final RegisteredValues values;
  private final RecordReader reader;
  private final AssetEncoder encoder;
  private final StageRunner stages;
  private final Topics topics;
  private final Function<String, Uni<Void>> claimed;

  /**
   * @param values reads values that have a schema in a registry
   * @param encoder the encoder of the model
   * @param claimed completes when the index accepts changes of a topic
   */
  RecordIndexer(
      Model model,
      RegisteredValues values,
      AssetEncoder encoder,
      StageRunner stages,
      Topics topics,
      Function<String, Uni<Void>> claimed) {
    this.model = model;
    this.values = values;
    this.reader =
        new RecordReader(model.bundle().denseDimensions(), model.bundle().image() != null);
    this.encoder = encoder;
    this.stages = stages;
    this.topics = topics;
    this.claimed = claimed;
  }

  /** The change of a record and its outcome. */
  record Applied(PointChange change, Outcome outcome) {}

  Model model() {
    return model;
  }

  /** Applies a record. Fails only with failures that are not retried; see {@link Failure}. */
  Uni<Applied> apply(ConsumerRecord<String, byte[]> record, Context trace) {
    return stages
        .run(
            Stage.READ,
            trace,
            Uni.createFrom()
                .item(() -> reader.read(values.json(record), topics.source(record.topic())))
                // Reading a large record takes a while, and records arrive on an event loop.
                .runSubscriptionOn(
                    values
                        .threads(record)
                        .<Executor>map(threads -> threads)
                        .orElseGet(Infrastructure::getDefaultExecutor)))
        .chain(change -> encoder.encode(change, trace))
        .chain(change -> claimed.apply(record.topic()).replaceWith(change))
        .chain(change -> stages.run(Stage.INDEX, trace, index(change)));
  }

  private Uni<Applied> index(PointChange change) {
    return model
        .index()
        .apply(List.of(change))
        .map(outcomes -> new Applied(change, outcome(outcomes.getFirst())));
  }

  private static Outcome outcome(VectorIndex.Outcome outcome) {
    return switch (outcome) {
      case APPLIED -> Outcome.INDEXED;
      case DELETED -> Outcome.DELETED;
      case STALE -> Outcome.STALE;
    };
  }
}
