package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.Spans;
import dev.winnow.testing.WinnowService;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(WinnowService.class)
class TraceIT {

  @Inject KafkaRecords kafka;
  @Inject Spans spans;

  @Test
  void continuesTheTraceOfTheProducer() throws Exception {
    // Given
    String trace = "0af7651916cd43dd8448eb211c80319c";

    // When
    kafka.send(
        "traced-1",
        "{\"captions\":[\"a traced asset\"]}",
        "traceparent",
        "00-%s-b7ad6b7169203331-01".formatted(trace));

    // Then
    await()
        .untilAsserted(
            () ->
                assertThat(spans.ofTrace(trace))
                    .extracting(SpanData::getName)
                    .contains("winnow read", "winnow encode", "winnow index"));
    SpanData received =
        spans.ofTrace(trace).stream()
            .filter(span -> span.getParentSpanId().equals("b7ad6b7169203331"))
            .findFirst()
            .orElseThrow();
    assertThat(spans.ofTrace(trace))
        .filteredOn(span -> span.getName().startsWith("winnow "))
        .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(received.getSpanId()));
  }
}
