package dev.winnow.api.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OperationsHistoryTest {

  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final MeterReader reader = new MeterReader(registry, "topic"::equals, true);

  @Test
  void computesRatesOfTheInterval() {
    // Given
    Counter indexed = registry.counter("winnow.ingest.records", "outcome", "indexed");
    Counter letters = registry.counter("winnow.ingest.records", "outcome", "dead_letter");
    indexed.increment(100);
    var before = reader.read();
    // When
    indexed.increment(50);
    letters.increment(5);
    OperationsSample sample = OperationsHistory.between(before, reader.read(), 5);
    // Then
    assertThat(sample.indexedPerSecond()).isEqualTo(10);
    assertThat(sample.deadLettersPerSecond()).isEqualTo(1);
  }

  @Test
  void computesTimesOfTheInterval() {
    // Given slow searches before, and fast ones now
    Timer search =
        Timer.builder("winnow.search")
            .serviceLevelObjectives(
                Duration.ofMillis(10), Duration.ofMillis(100), Duration.ofSeconds(1))
            .register(registry);
    for (int i = 0; i < 1_000; i++) {
      search.record(Duration.ofMillis(900));
    }
    var before = reader.read();
    // When
    for (int i = 0; i < 100; i++) {
      search.record(Duration.ofMillis(i < 90 ? 5 : 50));
    }
    OperationsSample sample = OperationsHistory.between(before, reader.read(), 5);
    // Then
    assertThat(sample.searchesPerSecond()).isEqualTo(20);
    assertThat(sample.searchP95()).isEqualTo(0.1);
  }

  @Test
  void timesAboveTheHistogramAreTheLongest() {
    // Given
    Timer freshness =
        Timer.builder("winnow.freshness")
            .serviceLevelObjectives(Duration.ofSeconds(1), Duration.ofMinutes(10))
            .register(registry);
    freshness.record(Duration.ofMillis(500));
    var before = reader.read();
    // When nothing is fresh any more
    freshness.record(Duration.ofMinutes(20));
    freshness.record(Duration.ofMinutes(30));
    OperationsSample sample = OperationsHistory.between(before, reader.read(), 5);
    // Then
    assertThat(sample.freshnessP95()).isEqualTo(1_800);
    assertThat(OperationsHistory.between(reader.read(), reader.read(), 5).freshnessP95()).isNull();
  }

  @Test
  void omitsUnmeasuredValues() {
    var before = reader.read();

    OperationsSample sample = OperationsHistory.between(before, reader.read(), 5);

    assertThat(sample.searchP95()).isNull();
    assertThat(sample.freshnessP95()).isNull();
    assertThat(sample.lag()).isZero();
  }

  @Test
  void lagCoversOnlyTheTopicAndSkipsNaN() {
    // Given
    AtomicInteger lag = new AtomicInteger(3);
    for (String topic : new String[] {"topic", "other"}) {
      registry.gauge(
          "kafka.consumer.fetch.manager.records.lag",
          Tags.of("topic", topic, "partition", "0"),
          lag);
    }
    registry.gauge(
        "kafka.consumer.fetch.manager.records.lag",
        Tags.of("topic", "topic", "partition", "1"),
        Double.NaN);
    // Then
    MeterReader.Reading now = reader.read();
    assertThat(OperationsHistory.between(now, now, 5).lag()).isEqualTo(3);
  }

  @Test
  void processThatIndexesNothingHasNoFiguresOfRecords() {
    MeterReader query = new MeterReader(registry, "topic"::equals, false);

    OperationsSample sample = OperationsHistory.between(query.read(), query.read(), 5);

    assertThat(query.read().ingest()).isNull();
    assertThat(sample.lag()).isNull();
    assertThat(sample.indexedPerSecond()).isNull();
    assertThat(sample.deadLettersPerSecond()).isNull();
    assertThat(sample.inFlight()).isNull();
    assertThat(sample.searchesPerSecond()).isZero();
  }
}
