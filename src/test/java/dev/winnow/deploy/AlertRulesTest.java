package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.configuration.DurationConverter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The alert rules of Compose and of Kubernetes. */
class AlertRulesTest {

  static final List<Path> FILES =
      List.of(
          Yaml.DEPLOY.resolve("prometheus/rules.yaml"),
          Yaml.K8S.resolve("components/monitoring/rules.yaml"));

  /** Without targets there is no series of {@code up} that could be 0. */
  @ParameterizedTest
  @FieldSource("FILES")
  void missingNodesOfEitherRoleAreNoticed(Path file) {
    assertThat(expressions(file))
        .anyMatch(expression -> expression.contains("absent_over_time(winnow_ingest_in_flight["))
        .anyMatch(expression -> expression.contains("absent_over_time(up{job=\"winnow-query\"}["));
  }

  @Test
  void queryNodesHaveTheirJob() {
    JsonNode prometheus = Yaml.one(Yaml.DEPLOY.resolve("prometheus/prometheus.yaml"));

    assertThat(prometheus.path("scrape_configs").findValuesAsText("job_name"))
        .contains("winnow-query");
    assertThat(Manifests.of(Manifests.BASE).ofKind("Service").map(Manifests::name))
        .contains("winnow-query");
  }

  /** In a lag or a refill, records are old and nothing is stuck. */
  @ParameterizedTest
  @FieldSource("FILES")
  void noAlertCountsTheAgeOfRecordsInProgress(Path file) {
    assertThat(expressions(file))
        .anyMatch(expression -> expression.contains("winnow_ingest_in_flight_longest_seconds"))
        .noneMatch(expression -> expression.contains("oldest_age"));
  }

  /** Such a process answers Prometheus, and has no records in progress. */
  @ParameterizedTest
  @FieldSource("FILES")
  void outagesOfKafkaAndOfTheIndexAreNoticed(Path file) {
    assertThat(rule(file, "WinnowKafkaUnreachable").path("expr").asText())
        .isEqualTo("winnow_reachable{check=\"kafka\"} == 0");
    assertThat(rule(file, "WinnowOutOfGroup").path("expr").asText())
        .contains("kafka_consumer_coordinator_last_heartbeat_seconds_ago");
    assertThat(rule(file, "WinnowNotReady").path("expr").asText()).startsWith("winnow_ready == 0");
  }

  /** A fill may take hours; it is noticed if it makes no progress. */
  @ParameterizedTest
  @FieldSource("FILES")
  void fillThatMakesProgressIsNoAlert(Path file) {
    JsonNode rule = rule(file, "WinnowNotReady");

    assertThat(rule.path("expr").asText())
        .endsWith("unless on (namespace) (deriv(winnow_fill_records_left[5m]) < 0)");
    assertThat(new DurationConverter().convert(rule.path("for").asText()))
        .isGreaterThan(Duration.ofMinutes(5));
  }

  /** Environments that share a Prometheus do not hide each other. */
  @ParameterizedTest
  @FieldSource("FILES")
  void aggregationsKeepTheNamespace(Path file) {
    assertThat(expressions(file))
        .allSatisfy(
            expression ->
                assertThat(expression)
                    .doesNotContainPattern("\\b(sum|max|min|group)( by)? ?\\((?!namespace\\b)"));
  }

  @ParameterizedTest
  @FieldSource("FILES")
  void everyAlertHasARunbook(Path file) throws IOException {
    List<String> rows =
        Files.readAllLines(Path.of("src/site/markdown/operations.md")).stream()
            .filter(line -> line.startsWith("| `Winnow"))
            .map(line -> line.substring(3, line.indexOf('`', 3)))
            .toList();

    assertThat(rows).containsExactlyInAnyOrderElementsOf(rules(file).findValuesAsText("alert"));
    assertThat(rules(file).findValuesAsText("runbook_url"))
        .hasSameSizeAs(rows)
        .containsOnly("src/site/markdown/operations.md#alerts");
  }

  private static JsonNode rule(Path file, String alert) {
    return Yaml.items(rules(file))
        .filter(rule -> rule.path("alert").asText().equals(alert))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode rules(Path file) {
    return Yaml.one(file).findValue("rules");
  }

  private static List<String> expressions(Path file) {
    return Yaml.one(file).findValuesAsText("expr");
  }
}
