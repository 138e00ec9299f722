package dev.winnow.api.search;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Timers of searches, in total and by stage; the stages are those of {@code took_ms}. */
record SearchTimers(Timer total, Timer interpret, Timer encode, Timer optimise, Timer search) {

  static SearchTimers of(MeterRegistry registry) {
    return new SearchTimers(
        Timer.builder("winnow.search")
            .description("Time of a search")
            .publishPercentileHistogram()
            .register(registry),
        stage(registry, "interpret"),
        stage(registry, "encode"),
        stage(registry, "optimise"),
        stage(registry, "search"));
  }

  private static Timer stage(MeterRegistry registry, String stage) {
    return Timer.builder("winnow.search.stage")
        .description("Time of a successful search in a stage")
        .tag("stage", stage)
        .publishPercentileHistogram()
        .register(registry);
  }

  void record(SearchResponse.Took took) {
    interpret.record(millis(took.interpret()));
    encode.record(millis(took.encode()));
    optimise.record(millis(took.optimise()));
    search.record(millis(took.search()));
  }

  private static Duration millis(double millis) {
    return Duration.ofNanos(Math.round(millis * 1e6));
  }
}
