package dev.winnow.deploy;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The dashboard and the alerts use metrics that the application publishes. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class MonitoringIT {

  private static final JsonNode RULES = Yaml.one(Yaml.DEPLOY.resolve("prometheus/rules.yaml"));

  @Test
  void publishesMetricsOfDashboardAndAlerts() throws IOException {
    // Given
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"a gauge\"]}")
        .put("/v1/assets/monitoring-gauge")
        .then()
        .statusCode(202);
    given().get("/v1/search?q=a+gauge").then().statusCode(200);

    // When
    Set<String> asked = new HashSet<>(metrics(RULES));
    asked.addAll(metrics(dashboard()));
    asked.remove("up"); // Prometheus' own

    // Then
    assertThat(asked).hasSizeGreaterThan(10);
    await().untilAsserted(() -> assertThat(published()).containsAll(asked));
  }

  @Test
  void requestsForAssetsShareOneSeries() {
    given().get("/v1/assets/monitoring/none").then().statusCode(404);
    given().get("/v1/assets/monitoring/none/image").then().statusCode(404);

    String metrics = given().get("/metrics").asString();

    assertThat(metrics)
        .contains("uri=\"/v1/assets/{id}\"", "uri=\"/v1/assets/{id}/image\"")
        .doesNotContain("monitoring/none");
  }

  @Test
  void alertRulesOfComposeAndKubernetesAgree() {
    JsonNode manifest = Yaml.one(Yaml.K8S.resolve("components/monitoring/rules.yaml"));

    assertThat(manifest.at("/spec/groups")).isEqualTo(RULES.path("groups"));
    assertThat(RULES.at("/groups/0/rules"))
        .allSatisfy(
            rule -> {
              assertThat(rule.path("alert").asText()).startsWith("Winnow");
              assertThat(rule.at("/labels/severity").asText()).isIn("warning", "critical");
              assertThat(rule.at("/annotations/summary").asText()).isNotEmpty();
            });
  }

  @Test
  void scrapeConfigurationsMatchTheService() {
    String path = Application.property("quarkus.micrometer.export.prometheus.path");
    JsonNode prometheus = Yaml.one(Yaml.DEPLOY.resolve("prometheus/prometheus.yaml"));
    JsonNode monitor = Yaml.one(Yaml.K8S.resolve("components/monitoring/servicemonitor.yaml"));
    JsonNode services = Yaml.one(Yaml.DEPLOY.resolve("compose.yaml")).path("services");

    assertThat(monitor.at("/spec/endpoints/0/path").asText()).isEqualTo(path);
    assertThat(prometheus.path("scrape_configs"))
        .hasSize(2)
        .allSatisfy(
            job -> {
              assertThat(job.path("metrics_path").asText()).isEqualTo(path);
              JsonNode found = job.at("/dns_sd_configs/0");
              assertThat(services.has(found.at("/names/0").asText())).isTrue();
              assertThat(found.path("port").asText())
                  .isEqualTo(Application.property("quarkus.http.port"));
            });
  }

  @Test
  void dashboardHasThePanelsForDiagnosis() throws IOException {
    List<String> titles =
        Yaml.items(dashboard().path("panels")).map(p -> p.path("title").asText()).toList();

    assertThat(titles)
        .contains("Lag", "Freshness", "Stages of records, p95", "Batch size", "Errors")
        .contains("Stages of searches, p95");
  }

  private static Set<String> metrics(JsonNode node) {
    return Yaml.everywhere(node, "expr").stream()
        .flatMap(expression -> Promql.metrics(expression.asText()).stream())
        .collect(Collectors.toSet());
  }

  private static Set<String> published() {
    return given()
        .get("/metrics")
        .asString()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.replaceAll("[{ ].*", ""))
        .collect(Collectors.toSet());
  }

  private static JsonNode dashboard() throws IOException {
    return new ObjectMapper()
        .readTree(Yaml.K8S.resolve("components/monitoring/winnow.json").toFile());
  }
}
