package dev.winnow.ingest;

import dev.winnow.log.ThrottledWarning;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Runs the stages of records. Retries transient failures of a stage without limit; the results of
 * earlier stages are kept. Times each stage, including retries, as a metric and as a span of the
 * record's trace.
 */
@ApplicationScoped
class StageRunner {

  private static final Logger LOG = Logger.getLogger(StageRunner.class);

  /** Exponential back-off between attempts, from the first to the longest pause. */
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  /** Share of a pause that is random, so that retries spread out. */
  private static final double JITTER = 0.5;

  private final Timer[] timers; // by Stage.ordinal()
  private final Tracer tracer;
  private final ThrottledWarning warning = new ThrottledWarning(LOG::warn);

  StageRunner(
      MeterRegistry registry,
      Tracer tracer,
      @ConfigProperty(name = "quarkus.otel.sdk.disabled") boolean noTraces) {
    // The tracer of a disabled SDK still records spans.
    this.tracer = noTraces ? TracerProvider.noop().get("winnow") : tracer;
    this.timers =
        Arrays.stream(Stage.values())
            .map(
                stage ->
                    Timer.builder("winnow.ingest.stage")
                        .description("Time that a record spends in a stage, including waiting")
                        .tag("stage", stage.key())
                        .publishPercentileHistogram()
                        .register(registry))
            .toArray(Timer[]::new);
  }

  /**
   * Returns {@code work} as a stage below {@code parent}. Fails only with failures that are not
   * transient.
   *
   * @param work is subscribed to once per attempt
   */
  <T> Uni<T> run(Stage stage, Context parent, Uni<T> work) {
    return Uni.createFrom()
        .deferred(
            () -> {
              long started = System.nanoTime();
              Span span = tracer.spanBuilder("winnow " + stage.key()).setParent(parent).startSpan();
              return retry(stage, work)
                  .onTermination()
                  .invoke(
                      (item, failure, cancelled) -> {
                        timers[stage.ordinal()].record(
                            System.nanoTime() - started, TimeUnit.NANOSECONDS);
                        if (failure != null) {
                          span.recordException(failure).setStatus(StatusCode.ERROR);
                        }
                        span.end();
                      });
            });
  }

  /** Returns a part of a stage that is retried separately; {@link #run} times the whole stage. */
  <T> Uni<T> retry(Stage stage, Uni<T> part) {
    return part.onFailure(Failure::isRetryable)
        .invoke(
            failure ->
                warning.log(
                    "Retrying the stage '%s': %s".formatted(stage.key(), failure.getMessage())))
        .onFailure(Failure::isRetryable)
        .retry()
        .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
        .withJitter(JITTER)
        .indefinitely();
  }
}
