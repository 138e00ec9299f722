package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
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
        .contains("absent(winnow_ingest_in_flight)", "absent(up{job=\"winnow-query\"} == 1)");
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
        .contains("max by (instance) (winnow_ingest_in_flight_longest_seconds) > 900")
        .noneMatch(expression -> expression.contains("oldest_age"));
  }

  private static List<String> expressions(Path file) {
    return Yaml.one(file).findValuesAsText("expr");
  }
}
