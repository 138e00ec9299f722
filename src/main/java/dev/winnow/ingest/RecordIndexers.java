package dev.winnow.ingest;

import dev.winnow.fetch.ImageFetcher;
import dev.winnow.ingest.partition.SourceClaim;
import dev.winnow.record.Topics;
import dev.winnow.record.registry.RegisteredValues;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;
import jakarta.enterprise.context.ApplicationScoped;

/** Provides the indexer of the serving model. */
@ApplicationScoped
class RecordIndexers {

  private final Serving serving;
  private final RegisteredValues values;
  private final ImageFetcher fetcher;
  private final ImagePreprocessor images;
  private final StageRunner stages;
  private final Topics topics;
  private final SourceClaim source;
  private volatile RecordIndexer latest;

  RecordIndexers(
      Serving serving,
      RegisteredValues values,
      ImageFetcher fetcher,
      ImagePreprocessor images,
      StageRunner stages,
      Topics topics,
      SourceClaim source) {
    this.serving = serving;
    this.values = values;
    this.fetcher = fetcher;
    this.images = images;
    this.stages = stages;
    this.topics = topics;
    this.source = source;
    this.latest = of(serving.current());
  }

  private RecordIndexer of(Model model) {
    return new RecordIndexer(
        model,
        values,
        new AssetEncoder(model.encoders(), fetcher, images, stages),
        stages,
        topics,
        source::claimed);
  }

  /** Returns the indexer for a record that starts now. */
  RecordIndexer current() {
    Model model = serving.current();
    RecordIndexer known = latest;
    if (!known.model().sameAs(model)) {
      known = of(model);
      latest = known;
    }
    return known;
  }
}
