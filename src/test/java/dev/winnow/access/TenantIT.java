package dev.winnow.access;

import static dev.winnow.access.GuardedService.ADMIN;
import static dev.winnow.access.GuardedService.LOADER;
import static dev.winnow.access.GuardedService.READER;
import static dev.winnow.access.GuardedService.RIVAL;
import static dev.winnow.access.GuardedService.SCRAPER;
import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.winnow.testing.EventStream;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.awt.Color;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two tenants in one index, each trying to access assets of the other. */
@QuarkusTest
@WithTestResource(GuardedService.class)
@Timeout(60)
class TenantIT {

  @TestHTTPResource URI service;
  @Inject KafkaRecords kafka;

  private static RequestSpecification as(String key) {
    return given().header("Authorization", "Bearer " + key);
  }

  private static ValidatableResponse put(String key, String id, String json) {
    return as(key).contentType("application/json").body(json).put("/v1/assets/{id}", id).then();
  }

  private static ValidatableResponse search(String key, String json) {
    return as(key).contentType("application/json").body(json).post("/v1/search").then();
  }

  private static void awaitIndexed(String... ids) {
    for (String id : ids) {
      await().untilAsserted(() -> as(ADMIN).get("/v1/assets/{id}", id).then().statusCode(200));
    }
  }

  @BeforeEach
  void oneAssetEach() throws Exception {
    put(LOADER, "acme/dog", "{\"captions\":[\"a brown dog\"]}").statusCode(202);
    put(
            RIVAL,
            "rival/dog",
            "{\"captions\":[\"a secret dog\"],\"attributes\":{\"tenant\":\"rival\"}}")
        .statusCode(202);
    as(RIVAL)
        .contentType("image/png")
        .header("winnow-caption", "a secret picture of a dog")
        .header("winnow-attributes", "{\"year\":2024}")
        .body(TestImages.of(Color.RED, 32, 32, "png"))
        .put("/v1/assets/{id}", "rival/picture")
        .then()
        .statusCode(202);
    awaitIndexed("acme/dog", "rival/dog", "rival/picture");
  }

  @Test
  void monitoringReadsDeadLettersWithoutATenant() {
    as(SCRAPER).get("/v1/dead-letters").then().statusCode(200);
    as(READER).get("/v1/dead-letters").then().statusCode(403);
  }

  @Test
  void writesSetTheTenantOfTheKey() {
    as(READER)
        .get("/v1/assets/{id}", "acme/dog")
        .then()
        .statusCode(200)
        .body("attributes.tenant", is("acme"));
    as(RIVAL)
        .get("/v1/assets/{id}", "rival/picture")
        .then()
        .statusCode(200)
        .body("attributes.tenant", is("rival"))
        .body("attributes.year", is(2024));
    as(RIVAL).get("/v1/assets/{id}/image", "rival/picture").then().statusCode(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"rival/dog", "acme", "acmes/1", "dog", "/acme/1", "ACME/1", "rival/../acme/1"})
  void rejectsChangesToIdsOfOtherTenants(String id) {
    put(LOADER, id, "{\"captions\":[\"mine now\"]}")
        .statusCode(403)
        .contentType("application/problem+json")
        .body("detail", containsString("begin with 'acme/'"));
    as(LOADER).delete("/v1/assets/{id}", id).then().statusCode(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"captions\":[\"a\"],\"attributes\":{\"tenant\":\"rival\"}}",
        "{\"captions\":[\"a\"],\"attributes\":{\"tenant\":[\"acme\",\"rival\"]}}",
        "{\"captions\":[\"a\"],\"attributes\":{\"tenant\":{\"x\":\"acme\"}}}",
      })
  void rejectsWritesWithAnotherTenantAttribute(String json) {
    put(LOADER, "acme/smuggled", json).statusCode(403).body("detail", containsString("'tenant'"));
    as(ADMIN).get("/v1/assets/{id}", "acme/smuggled").then().statusCode(404);
  }

  @Test
  void rejectsWritesThatRepeatTheTenantAttribute() {
    put(
            LOADER,
            "acme/smuggled",
            "{\"captions\":[\"a\"],\"attributes\":{\"tenant\":\"acme\",\"tenant\":\"rival\"}}")
        .statusCode(422)
        .body("detail", containsString("duplicate field 'tenant'"));
    as(ADMIN).get("/v1/assets/{id}", "acme/smuggled").then().statusCode(404);
  }

  @Test
  void listsTellHowIdsMustBegin() {
    as(READER).get("/v1/assets").then().statusCode(200).body("id_prefix", is("acme/"));
    as(ADMIN).get("/v1/assets").then().statusCode(200).body("id_prefix", nullValue());
  }

  @Test
  void headersCannotOverrideTheTenant() {
    as(LOADER)
        .contentType("application/json")
        .header("winnow-attributes", "{\"tenant\":\"rival\"}")
        .body("{\"captions\":[\"a\"]}")
        .put("/v1/assets/{id}", "acme/smuggled")
        .then()
        .statusCode(403);
    as(LOADER)
        .contentType("application/cloudevents+json")
        .body(
            "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"x\",\"type\":\"x\",\"subject\":\"rival/dog\","
                + "\"data\":{\"captions\":[\"an event\"],\"attributes\":{\"tenant\":null}}}")
        .put("/v1/assets/{id}", "acme/event")
        .then()
        .statusCode(202);
    awaitIndexed("acme/event");
    as(READER).get("/v1/assets/{id}", "acme/event").then().body("attributes.tenant", is("acme"));
    as(RIVAL).get("/v1/assets/{id}", "rival/dog").then().body("captions", hasItem("a secret dog"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"text\":\"a secret dog\",\"limit\":100}",
        "{\"text\":\"a secret dog\",\"method\":\"plain\",\"limit\":100}",
        "{\"text\":\"dog\",\"method\":\"sparse\",\"explain\":true,\"limit\":100}",
        "{\"text\":\"a dog but not a cat\",\"method\":\"hybrid\",\"limit\":100}",
        "{\"text\":\"animals\",\"negative\":[{\"text\":\"dog\",\"mode\":\"hard\",\"threshold\":0.01}],\"limit\":100}",
        "{\"text\":\"dog\",\"filter\":{\"must\":[{\"key\":\"tenant\",\"match\":{\"value\":\"rival\"}}]}}",
        "{\"text\":\"dog\",\"filter\":{\"should\":[{\"has_id\":[\"rival/dog\"]},{\"key\":\"tenant\",\"match\":{\"value\":\"rival\"}}]}}",
        "{\"text\":\"dog\",\"filter\":{\"must_not\":[{\"key\":\"tenant\",\"match\":{\"value\":\"acme\"}}]}}",
      })
  void searchesFindOnlyAssetsOfTheTenant(String json) {
    search(READER, json)
        .statusCode(200)
        .body("hits.id", everyItem(startsWith("acme/")))
        .body("excluded.id", everyItem(startsWith("acme/")));
    as(READER)
        .queryParam("q", "a secret dog")
        .get("/v1/search")
        .then()
        .body("hits.id", hasItem("acme/dog"))
        .body("hits.id", everyItem(startsWith("acme/")));
  }

  @Test
  void assetsOfOtherTenantsLookNonexistent() {
    for (String path : List.of("/v1/assets/{id}", "/v1/assets/{id}/image")) {
      for (String id : List.of("rival/dog", "rival/picture")) {
        String there = as(READER).get(path, id).then().statusCode(404).extract().asString();
        String nowhere = as(READER).get(path, "rival/none").then().extract().asString();
        assertThat(there.replace(id, "ID")).isEqualTo(nowhere.replace("rival/none", "ID"));
      }
    }
    String example = "{\"positive\":[{\"id\":\"%s\"}]}";
    assertThat(
            search(READER, example.formatted("rival/dog"))
                .statusCode(422)
                .extract()
                .asString()
                .replace("rival/dog", "ID"))
        .isEqualTo(
            search(READER, example.formatted("rival/none"))
                .statusCode(422)
                .extract()
                .asString()
                .replace("rival/none", "ID"));
  }

  @Test
  void dimensionsShowOnlyAssetsOfTheTenant() {
    List<Integer> dimensions =
        search(ADMIN, "{\"text\":\"a secret dog\",\"method\":\"sparse\",\"explain\":true}")
            .statusCode(200)
            .extract()
            .path("hits.explanation.flatten().evidence.flatten().dimensions.flatten().dimension");
    int dimension = dimensions.getFirst();

    as(ADMIN)
        .queryParam("limit", 100)
        .get("/v1/dimensions/{n}", dimension)
        .then()
        .body("assets.id", hasItem(startsWith("rival/")));
    as(READER)
        .queryParam("limit", 100)
        .get("/v1/dimensions/{n}", dimension)
        .then()
        .statusCode(200)
        .body("assets.id", everyItem(startsWith("acme/")));
  }

  @Test
  void liveSearchesSendOnlyAssetsOfTheTenant() throws Exception {
    URI live = service.resolve("/v1/search/live?q=kite&method=plain&threshold=0.5");
    try (EventStream stream = new EventStream(live, null, READER)) {
      stream.next();

      put(RIVAL, "rival/kite", "{\"captions\":[\"a kite\"]}").statusCode(202);
      awaitIndexed("rival/kite");
      put(LOADER, "acme/kite", "{\"captions\":[\"a kite\"]}").statusCode(202);

      EventStream.Event hit = Objects.requireNonNull(stream.next());
      assertThat(hit.data().path("id").asText()).isEqualTo("acme/kite");
    }
  }

  @Test
  void boardsMatchOnlyNewAssetsOfTheirTenant() throws Exception {
    as(RIVAL)
        .contentType("application/json")
        .body("{\"members\":[\"rival/picture\"]}")
        .put("/v1/boards/{id}", "reds")
        .then()
        .statusCode(200);

    for (String owner : List.of("acme", "rival")) {
      as(owner.equals("acme") ? LOADER : RIVAL)
          .contentType("image/png")
          .body(TestImages.of(Color.RED, 32, 32, "png"))
          .put("/v1/assets/{id}", owner + "/red")
          .then()
          .statusCode(202);
      awaitIndexed(owner + "/red");
    }

    await().untilAsserted(() -> assertThat(hits("rival/reds")).anyMatch(h -> h.contains("/red\"")));
    assertThat(hits("rival/reds")).allMatch(hit -> hit.contains("\"id\":\"rival/"));
  }

  private List<String> hits(String board) {
    return kafka.boardHits().stream()
        .filter(hit -> hit.key().equals(board))
        .map(hit -> new String(hit.value(), StandardCharsets.UTF_8))
        .toList();
  }

  @Test
  void onlyAdminsSeeKafkaAssetsWithoutATenant() throws Exception {
    kafka.send("nobodys", "{\"captions\":[\"a stray dog\"]}");
    awaitIndexed("nobodys");

    search(READER, "{\"text\":\"a stray dog\"}").body("hits.id", not(hasItem("nobodys")));
    search(ADMIN, "{\"text\":\"a stray dog\"}").body("hits.id", hasItem("nobodys"));
    search(ADMIN, "{\"text\":\"a secret dog\",\"limit\":100}")
        .body("hits.id", hasItem("rival/dog"));
    put(ADMIN, "anything", "{\"captions\":[\"by an admin\"]}").statusCode(202);
  }

  @Test
  void tenantsDeleteTheirOwnAssets() {
    put(LOADER, "acme/old", "{\"captions\":[\"old\"]}").statusCode(202);
    awaitIndexed("acme/old");

    as(LOADER).delete("/v1/assets/{id}", "acme/old").then().statusCode(202);

    await()
        .untilAsserted(() -> as(READER).get("/v1/assets/{id}", "acme/old").then().statusCode(404));
    as(RIVAL).get("/v1/assets/{id}", "rival/dog").then().statusCode(200);
  }
}
