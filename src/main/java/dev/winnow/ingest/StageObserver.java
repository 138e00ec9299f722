package dev.winnow.ingest;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Times every stage of every record, as a metric and as a span of the record's trace. */
@ApplicationScoped
class StageObserver {

  private final Timer[] timers; // by Stage.ordinal()
  private final Tracer tracer;

  StageObserver(
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

  /** Returns {@code work}, observed as a stage below {@code parent}. */
  <T> Uni<T> observe(Stage stage, Context parent, Uni<T> work) {
    return Uni.createFrom()
        .deferred(
            () -> {
              long started = System.nanoTime();
              Span span = tracer.spanBuilder("winnow " + stage.key()).setParent(parent).startSpan();
              return work.onTermination()
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
}
