package dev.winnow.deploy;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.testing.qdrant.QdrantService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The alert on failing requests selects the series that count failed searches. */
@QuarkusTest
@WithTestResource(QdrantService.class)
class ErrorAlertIT {

  private static final Pattern SELECTOR =
      Pattern.compile("http_server_requests_seconds_count\\{(.*?)}\\[");
  private static final Pattern MATCHER = Pattern.compile("(\\w+)(=~|!~|!=|=)\"(.*?)\"");

  @SuppressWarnings("NullAway.Init") // by the resource
  FakeQdrant server;

  @Test
  void alertSelectorsMatchFailedSearches() {
    // Given
    server.goAway();
    given().get("/v1/search?q=a+dog").then().statusCode(503);
    server.comeBack();
    // When
    List<String> failures =
        given()
            .get("/metrics")
            .asString()
            .lines()
            .filter(line -> line.startsWith("http_server_requests_seconds_count{"))
            .filter(line -> line.contains("SERVER_ERROR"))
            .toList();
    // Then
    List<String> selectors =
        SELECTOR.matcher(expression()).results().map(found -> found.group(1)).toList();
    assertThat(failures).isNotEmpty();
    assertThat(selectors)
        .hasSize(2)
        .allSatisfy(selector -> assertThat(failures).allMatch(line -> selects(selector, line)));
  }

  private static String expression() {
    JsonNode rules = Yaml.one(Yaml.DEPLOY.resolve("prometheus/rules.yaml"));
    return Yaml.items(rules.at("/groups/0/rules"))
        .filter(rule -> rule.path("alert").asText().equals("WinnowErrors"))
        .map(rule -> rule.path("expr").asText())
        .findFirst()
        .orElseThrow();
  }

  private static boolean selects(String selector, String series) {
    return MATCHER
        .matcher(selector)
        .results()
        .filter(matcher -> !matcher.group(1).equals("job")) // by Prometheus
        .allMatch(
            matcher -> {
              String value = series.replaceAll(".*\\b" + matcher.group(1) + "=\"(.*?)\".*", "$1");
              boolean equal =
                  matcher.group(2).endsWith("~")
                      ? value.matches(matcher.group(3))
                      : value.equals(matcher.group(3));
              return equal != matcher.group(2).startsWith("!");
            });
  }
}
