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
 * Runs the stages of records. A stage that fails transiently is retried alone, without limit: what
 * the stages before it made is kept. Each stage is timed, retries included, as a metric and as a
 * span of the record's trace.
 */
@ApplicationScoped
class StageRunner {

  private static final Logger LOG = Logger.getLogger(StageRunner.class);

  /** Exponential back-off between attempts: from the first pause to the longest. */
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
    // The tracer of an SDK that is disabled records all the same.
    this.tracer = noTraces ? TracerProvider.noop().get("winnow") : tracer;
    this.timers =
        Arrays.stream(Stage.values())
            .map(
                stage ->
                    Timer.builder("winnow.ingest.stage")
                        .description("How long a record is in a stage, waiting included")
                        .tag("stage", stage.key())
                        .publishPercentileHistogram()
                        .register(registry))
            .toArray(Timer[]::new);
  }

  /**
   * Returns {@code work} as a stage below {@code parent}. Fails only with failures that are not
   * transient.
   *
   * @param work is subscribed to again for each attempt
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

  /** Returns a part of a stage that is retried by itself; {@link #run} times the stage. */
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
