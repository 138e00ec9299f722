package dev.winnow.cli;

import dev.winnow.ingest.IngestConfig;
import dev.winnow.serving.ReindexConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Limits of a worker that fills a collection.
 *
 * @param most the maximum number of records in progress
 * @param maxLiveDelay how long a live record may be in the log before its offset is committed
 */
record FillLimits(int most, Duration maxLiveDelay) {

  /**
   * Reads the limits before the service runs, and so before the defaults are part of {@code
   * config}.
   */
  static FillLimits of(Config config) {
    SmallRyeConfigBuilder builder = new SmallRyeConfigBuilder();
    config.getConfigSources().forEach(builder::withSources);
    SmallRyeConfig limits =
        builder
            .withConverter(Duration.class, 100, new DurationConverter())
            .withMapping(IngestConfig.class)
            .withMapping(ReindexConfig.class)
            .build();
    ReindexConfig reindex = limits.getConfigMapping(ReindexConfig.class);
    int most =
        Math.min(reindex.maxInFlight(), limits.getConfigMapping(IngestConfig.class).maxInFlight());
    // The live workers commit the offset of a record up to two intervals after they have applied
    // it.
    long commitMillis =
        config.getValue("mp.messaging.incoming.assets.auto.commit.interval.ms", Long.class);
    return new FillLimits(most, reindex.maxLiveDelay().plusMillis(2 * commitMillis));
  }

  LiveLag lag() {
    return new LiveLag(maxLiveDelay.toNanos());
  }
}
