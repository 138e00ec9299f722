package dev.winnow.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsualMethodsTest {

  private final MeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void countsInventedMethodsTogether() {
    registry.config().meterFilter(new UsualMethods());

    for (String method : List.of("GET", "AAA1", "AAA2", "get")) {
      Timer.builder("http.server.requests")
          .tags("method", method, "status", "405")
          .register(registry)
          .record(Duration.ofMillis(1));
    }
    registry.counter("other", "method", "hybrid").increment();

    assertThat(registry.get("http.server.requests").timers())
        .extracting(timer -> timer.getId().getTag("method"))
        .containsExactlyInAnyOrder("GET", "OTHER");
    assertThat(registry.get("http.server.requests").tag("method", "OTHER").timer().count())
        .isEqualTo(3);
    assertThat(registry.get("other").tag("method", "hybrid").counter().count()).isEqualTo(1);
  }
}
