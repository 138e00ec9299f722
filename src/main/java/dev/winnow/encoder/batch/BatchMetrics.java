package dev.winnow.encoder.batch;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** What a {@link Batcher} tells of itself. */
record BatchMetrics(Timer queued, DistributionSummary size, Timer inference) {

  static BatchMetrics of(MeterRegistry registry, String encoder) {
    return new BatchMetrics(
        Timer.builder("winnow.encoder.queued")
            .description("How long an input waits for its batch to start")
            .tag("encoder", encoder)
            .publishPercentileHistogram()
            .register(registry),
        DistributionSummary.builder("winnow.encoder.batch.size")
            .description("Inputs in a batch")
            .tag("encoder", encoder)
            .register(registry),
        Timer.builder("winnow.encoder.inference")
            .description("How long the model computes a batch")
            .tag("encoder", encoder)
            .publishPercentileHistogram()
            .register(registry));
  }
}
