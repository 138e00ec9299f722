package dev.winnow.encoder.batch;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** The metrics of a {@link Batcher}. */
record BatchMetrics(Timer queued, DistributionSummary size, Timer inference) {

  static BatchMetrics of(MeterRegistry registry, String encoder) {
    return new BatchMetrics(
        Timer.builder("winnow.encoder.queued")
            .description("Time that an input waits for its batch to start")
            .tag("encoder", encoder)
            .publishPercentileHistogram()
            .register(registry),
        DistributionSummary.builder("winnow.encoder.batch.size")
            .description("Inputs in a batch")
            .tag("encoder", encoder)
            .register(registry),
        Timer.builder("winnow.encoder.inference")
            .description("Time that the model computes a batch")
            .tag("encoder", encoder)
            .publishPercentileHistogram()
            .register(registry));
  }
}
