package dev.winnow.testing;

import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** The spans that the application has ended. */
@ApplicationScoped
public class Spans {

  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

  @Produces
  @Singleton
  SpanProcessor processor() {
    return SimpleSpanProcessor.create(exporter);
  }

  public List<SpanData> ofTrace(String traceId) {
    return exporter.getFinishedSpanItems().stream()
        .filter(span -> span.getTraceId().equals(traceId))
        .toList();
  }
}
