package dev.winnow.api.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.health.SmallRyeHealth;
import io.smallrye.mutiny.Uni;
import jakarta.json.Json;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReadinessMetricsTest {

  private static final String UP =
      """
      {"status": "UP", "checks": [
        {"name": "index", "status": "UP"},
        {"name": "kafka", "status": "UP", "data": {"reachable": true}},
        {"name": "disk", "status": "UP", "data": {"free_bytes": 7}}]}""";
  private static final String DOWN =
      """
      {"status": "DOWN", "checks": [
        {"name": "index", "status": "DOWN", "data": {"reason": "no answer"}},
        {"name": "kafka", "status": "UP", "data": {"reachable": false}},
        {"name": "disk", "status": "UP", "data": {"free_bytes": 7}}]}""";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Deque<CompletableFuture<SmallRyeHealth>> rounds = new ArrayDeque<>();
  private final ReadinessMetrics metrics =
      new ReadinessMetrics(registry, () -> Uni.createFrom().completionStage(begin()));

  @Test
  void publishesEachCheckAndWhetherKafkaCanBeReached() {
    round(UP);

    assertThat(ready("index")).isOne();
    assertThat(ready("kafka")).isOne();
    assertThat(ready("disk")).isOne();
    assertThat(reachable()).isOne();
    assertThat(registry.find("winnow.reachable").gauges()).hasSize(1);
    // When
    round(DOWN);
    // Then
    assertThat(ready("index")).isZero();
    assertThat(ready("kafka")).isOne();
    assertThat(ready("disk")).isOne();
    assertThat(reachable()).isZero();
    // When
    round(UP);
    // Then
    assertThat(ready("index")).isOne();
    assertThat(reachable()).isOne();
  }

  @Test
  void roundThatDoesNotEndCountsAsNotReadyAndNoOtherBegins() {
    round(UP);
    // When
    metrics.update();
    metrics.update();
    metrics.update();
    // Then
    assertThat(ready("index")).isZero();
    assertThat(reachable()).isZero();
    assertThat(rounds).hasSize(1);
    // When it ends at last
    end(UP);
    // Then
    assertThat(ready("index")).isOne();
    metrics.update();
    assertThat(rounds).hasSize(1);
  }

  @Test
  void failedRoundCountsAsNotReady() {
    round(UP);
    // When
    metrics.update();
    rounds.remove().completeExceptionally(new IllegalStateException("no checks"));
    // Then
    assertThat(ready("disk")).isZero();
    // When
    round(UP);
    // Then
    assertThat(ready("disk")).isOne();
  }

  private CompletableFuture<SmallRyeHealth> begin() {
    CompletableFuture<SmallRyeHealth> round = new CompletableFuture<>();
    rounds.add(round);
    return round;
  }

  private void round(String health) {
    metrics.update();
    end(health);
  }

  private void end(String health) {
    try (var reader = Json.createReader(new StringReader(health))) {
      Objects.requireNonNull(rounds.poll()).complete(new SmallRyeHealth(reader.readObject()));
    }
  }

  private double ready(String check) {
    return registry.get("winnow.ready").tag("check", check).gauge().value();
  }

  private double reachable() {
    return registry.get("winnow.reachable").tag("check", "kafka").gauge().value();
  }
}
