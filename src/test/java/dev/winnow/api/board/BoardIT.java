package dev.winnow.api.board;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.oneOf;
import static org.hamcrest.Matchers.startsWith;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.index.filter.FilterParser;
import dev.winnow.scene.EvenScenes;
import dev.winnow.scene.Scene;
import dev.winnow.scene.drawing.Style;
import dev.winnow.testing.CaptionCorpus;
import dev.winnow.testing.EventStream;
import dev.winnow.testing.EventsService;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.awt.Color;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Boards over HTTP, with the views of the default bundle. */
@QuarkusTest
@WithTestResource(EventsService.class)
class BoardIT {

  private static final int SCENES = 42;
  private static final EvenScenes WORLD = new EvenScenes(99);

  @TestHTTPResource URI service;
  @Inject KafkaRecords kafka;

  private static String id(int scene) {
    return "even-" + scene;
  }

  private static List<String> drawn(Style style) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < SCENES; i++) {
      if (WORLD.scene(i).factors().style() == style) {
        ids.add(id(i));
      }
    }
    return ids;
  }

  @BeforeEach
  void push() throws Exception {
    if (given().get("/v1/assets/told").statusCode() == 200) {
      return;
    }
    for (int i = 0; i < SCENES; i++) {
      send(id(i), WORLD.scene(i));
    }
    kafka.send("told", "{\"captions\":[\"a dog\"]}");
    for (int i = 0; i < SCENES; i++) {
      awaitIndexed(id(i));
    }
    awaitIndexed("told");
  }

  private void send(String id, Scene scene) throws Exception {
    kafka.send(
        id,
        scene.png(128),
        "content-type",
        "image/png",
        "winnow-attributes",
        "{\"style\":\"%s\"}".formatted(scene.factors().style().label()));
  }

  private static void awaitIndexed(String id) {
    await().untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(200));
  }

  private static ValidatableResponse put(String board, String body) {
    return given().contentType("application/json").body(body).put("/v1/boards/{id}", board).then();
  }

  private static void create(String board, List<String> members) {
    put(board, "{\"members\":%s}".formatted(json(members))).statusCode(200);
  }

  private static String json(List<String> ids) {
    return ids.stream().collect(Collectors.joining("\",\"", "[\"", "\"]"));
  }

  private static ValidatableResponse post(String path, String body) {
    return given().contentType("application/json").body(body).post(path).then();
  }

  @Test
  void listsViews() {
    given().get("/v1/criteria").then().body("views", is(List.of("object", "style", "colour")));
  }

  @Test
  void writesReadsListsAndDeletesABoard() {
    create("chalk", drawn(Style.CHALK));

    given()
        .get("/v1/boards/chalk")
        .then()
        .statusCode(200)
        .body("id", is("chalk"))
        .body("members", is(drawn(Style.CHALK)));
    given().get("/v1/boards").then().statusCode(200).body("boards.id", hasItem("chalk"));
    given().delete("/v1/boards/chalk").then().statusCode(204);
    given()
        .get("/v1/boards/chalk")
        .then()
        .statusCode(404)
        .body("detail", containsString("no board is called 'chalk'"));
  }

  @Test
  void listsBoardsPageByPage() {
    Set<String> written = Set.of("page-a", "page-b", "page-c");
    written.forEach(board -> create(board, drawn(Style.CHALK)));

    List<String> listed = new ArrayList<>();
    String after = "page";
    for (int page = 0; page < 2; page++) {
      JsonPath answer =
          given()
              .queryParam("limit", 2)
              .queryParam("after", after)
              .get("/v1/boards")
              .then()
              .statusCode(200)
              .extract()
              .jsonPath();
      listed.addAll(answer.getList("boards.id"));
      after = answer.getString("next");
      if (page == 0) {
        assertThat(after).isEqualTo("page-b");
        assertThat(answer.getInt("total")).isGreaterThanOrEqualTo(3);
      }
    }

    assertThat(listed).startsWith("page-a", "page-b", "page-c");
    written.forEach(board -> given().delete("/v1/boards/{id}", board).then().statusCode(204));
    given()
        .queryParam("limit", 101)
        .get("/v1/boards")
        .then()
        .statusCode(400)
        .body("detail", is("limit must be between 0 and 100, it is 101"));
    given()
        .queryParam("after", "no/id")
        .get("/v1/boards")
        .then()
        .statusCode(400)
        .body("detail", startsWith("after: a board's id has"));
  }

  @Test
  void expansionFindsImagesOfTheSameStyle() {
    List<String> chalk = drawn(Style.CHALK);
    create("some-chalk", chalk.subList(0, 3));

    ValidatableResponse answer =
        post("/v1/boards/some-chalk/expand", "{\"limit\":3,\"explain\":true}")
            .statusCode(200)
            .body("method", is("views"))
            .body("hits", hasSize(3))
            .body("hits.id", not(hasItem(oneOf(chalk.get(0), chalk.get(1), chalk.get(2)))))
            .body("intent", hasKey("style"))
            .body("intent_explained", containsString("All have style: chalk."));

    Map<String, Float> intent = answer.extract().path("intent");
    assertThat(intent.values().stream().mapToDouble(Float::doubleValue).sum())
        .isCloseTo(1, within(1e-4));
    List<Float> parts = answer.extract().path("hits[0].explanation.value");
    float score = answer.extract().path("hits[0].score");
    assertThat(parts.stream().mapToDouble(Float::doubleValue).sum()).isCloseTo(score, within(1e-4));
    post("/v1/boards/some-chalk/expand", "{\"views\":[\"style\"],\"limit\":3}")
        .statusCode(200)
        .body("hits.attributes.style", hasItem("chalk"));
  }

  @Test
  void expansionsTakeEveryFilterThatASearchTakes() {
    create("filtered", drawn(Style.CHALK).subList(0, 2));
    String comic = "{\"key\":\"style\",\"match\":{\"value\":\"comic\"}}";
    String deep = comic;
    for (int level = 0; level < FilterParser.MAX_DEPTH; level++) {
      deep = "{\"must\":[%s]}".formatted(deep);
    }
    String many =
        "{\"must\":[%s]}"
            .formatted(String.join(",", Collections.nCopies(FilterParser.MAX_CONDITIONS, comic)));

    for (String filter : List.of(deep, many)) {
      post("/v1/boards/filtered/expand", "{\"filter\":%s}".formatted(filter))
          .statusCode(200)
          .body("hits.attributes.style", everyItem(is("comic")));
    }
    post("/v1/boards/filtered/expand", "{\"filter\":{\"must\":[{\"key\":1}]}}")
        .statusCode(400)
        .body("detail", startsWith("filter.must[0].key"));
  }

  @Test
  void expansionsReadTheExclusionsOfATextAndKeepTheBoard() {
    create("dark", drawn(Style.CHALK).subList(0, 3));

    post("/v1/boards/dark/expand", "{\"text\":\"animals but not dogs\"}")
        .statusCode(200)
        .body("interpreted.positive.text", hasItem("animals"))
        .body("hits.match", everyItem(notNullValue()))
        .body("interpreted.negative.text", is(List.of("dogs")));
    post("/v1/boards/dark/expand", "{\"text\":\"three dogs\",\"filter\":{}}")
        .statusCode(200)
        .body("note", containsString("Counts are not understood"));
    post("/v1/boards/dark/expand", "{\"filter\":{\"must\":[{}]}}")
        .statusCode(400)
        .body("detail", startsWith("filter.must[0]"));
    post("/v1/boards/dark/expand", "{\"positive\":[{\"text\":\" \"}]}")
        .statusCode(400)
        .body("detail", is("positive[0].text is empty"));
    List<String> alone = post("/v1/boards/dark/expand", "{}").extract().path("hits.id");
    List<String> without =
        post("/v1/boards/dark/expand", "{\"negative\":[{\"text\":\"pianos\"}]}")
            .extract()
            .path("hits.id");
    assertThat(without.getFirst()).isIn(alone.subList(0, 5));
  }

  @Test
  void searchesByBoardsAndIds() {
    create("comic", drawn(Style.COMIC));

    post(
            "/v1/search",
            """
            {"positive":[{"board":"comic","views":["style"]},{"ids":%s,"views":["object"]}],
             "negative":[{"ids":["%s"],"views":["colour"]}],
             "filter":{"must":[{"key":"style","match":{"value":"comic"}}]},"limit":2}"""
                .formatted(json(drawn(Style.FLAT).subList(0, 1)), drawn(Style.CHALK).getFirst()))
        .statusCode(200)
        .body("hits.attributes.style", everyItem(is("comic")))
        .body("interpreted.positive[0].assets", is("board comic"))
        .body("intent.object", is(0.5f))
        .body("intent.colour", is(0.0f));
    post(
            "/v1/search",
            "{\"text\":\"a dog\",\"positive\":[{\"board\":\"comic\"}],\"intent\":{\"style\":2}}")
        .statusCode(200)
        .body("intent.style", is(1.0f));
  }

  @Test
  void ruleBoardsHoldTheHitsOfTheirSearch() {
    put("ruled", "{\"rule\":{\"text\":\"an animal\",\"in\":[\"image\"],\"limit\":4}}")
        .statusCode(200)
        .body("members", hasSize(4));
    put("weak", "{\"rule\":{\"text\":\"a zebra\",\"limit\":20}}")
        .statusCode(200)
        .body("note", containsString("hits match weakly"));

    given().get("/v1/boards/ruled").then().statusCode(200).body("members", hasSize(4));
    post("/v1/boards/ruled/expand", "{}").statusCode(200).body("hits", hasSize(10));
  }

  @Test
  void correctsMistypedWordsOfRulesAndExpansions() {
    Map<String, String> captions =
        Map.of("b/frisbee", "a dog catches a frisbee", "b/sofa", "a dog sleeps on a sofa");
    CaptionCorpus.index("board-it", captions);
    String told = "Excluded \"frisbee\".";
    String rule =
        """
        {"rule":{"text":"a dog but no frizbee","mode":"hard",
         "filter":{"must":[{"key":"corpus","match":{"value":"board-it"}}]}}}""";

    put("no-frisbee", rule).statusCode(200).body("note", is(told));
    given()
        .get("/v1/boards/no-frisbee")
        .then()
        .body("members", is(List.of("b/sofa")))
        .body("note", is(told));
    create("chalk-things", drawn(Style.CHALK));
    post("/v1/boards/chalk-things/expand", "{\"negative\":[{\"text\":\"frizbee\"}]}")
        .statusCode(200)
        .body("interpreted.negative.text", is(List.of("frisbee")))
        .body("note", is(told));
    captions.keySet().forEach(id -> given().delete("/v1/assets/{id}", id));
  }

  @Test
  void keepsAndNotesMembersThatAreDeletedLater() throws Exception {
    kafka.send("passing", "{\"captions\":[\"a cat\"]}");
    awaitIndexed("passing");
    create("passing", List.of(id(0), "passing"));
    given().delete("/v1/assets/passing").then().statusCode(202);
    await().untilAsserted(() -> given().get("/v1/assets/passing").then().statusCode(404));

    given()
        .get("/v1/boards/passing")
        .then()
        .body("members", is(List.of(id(0), "passing")))
        .body("note", is("Left out of board passing: passing not in the index."));
    post("/v1/search", "{\"positive\":[{\"ids\":[\"%s\",\"passing\"]}]}".formatted(id(0)))
        .statusCode(200)
        .body("note", containsString("Left out of 2 assets: passing not in the index."));
    try (EventStream live =
        new EventStream(service.resolve("/v1/search/live?board=passing&threshold=1.5"), null)) {
      JsonNode start = Objects.requireNonNull(live.next()).data();
      assertThat(start.path("note").asText())
          .isEqualTo("Left out of board passing: passing not in the index.");
      assertThat(start.path("threshold").asDouble()).isEqualTo(1.5);
    }
    create("passing", List.of(id(0), "passing", id(1)));
    put("passing", "{\"members\":[\"never\"]}")
        .statusCode(422)
        .body("detail", containsString("1 of 1 are not in the index"));
  }

  @Test
  @Timeout(60)
  void writingABoardAgainEndsItsLiveSearches() throws Exception {
    List<String> members = drawn(Style.CHALK).subList(0, 3);
    create("refreshed", members);
    try (EventStream live =
        new EventStream(service.resolve("/v1/search/live?board=refreshed&threshold=100"), null)) {
      assertThat(Objects.requireNonNull(live.next()).name()).isEqualTo("interpreted");

      create("refreshed", members);

      EventStream.Event last = Objects.requireNonNull(live.next());
      assertThat(last.name()).isEqualTo("ended");
      assertThat(last.data().path("reason").asText()).isEqualTo("the board has changed");
    }
  }

  @Test
  void notesChangesWithAnOlderVersion() {
    given()
        .contentType("application/json")
        .header("winnow-version", 5)
        .body("{\"members\":%s}".formatted(json(List.of(id(0)))))
        .put("/v1/boards/versioned")
        .then()
        .statusCode(200)
        .body("note", is(nullValue()));
    given()
        .contentType("application/json")
        .header("winnow-version", 3)
        .body("{\"members\":%s}".formatted(json(List.of(id(1)))))
        .put("/v1/boards/versioned")
        .then()
        .statusCode(200)
        .body("replaced", is(nullValue()))
        .body("note", is("Nothing was changed: version 3 is older than that of the board."));
    given().get("/v1/boards/versioned").then().body("members", is(List.of(id(0))));
  }

  @Test
  void notesDeletionsWithAnOlderVersion() {
    given()
        .contentType("application/json")
        .header("winnow-version", 5)
        .body("{\"members\":%s}".formatted(json(List.of(id(0)))))
        .put("/v1/boards/kept")
        .then()
        .statusCode(200);

    given()
        .header("winnow-version", 3)
        .delete("/v1/boards/kept")
        .then()
        .statusCode(200)
        .body("id", is("kept"))
        .body("note", is("Nothing was changed: version 3 is older than that of the board."));
    given().get("/v1/boards/kept").then().statusCode(200);
    given().header("winnow-version", 6).delete("/v1/boards/kept").then().statusCode(204);
    given().get("/v1/boards/kept").then().statusCode(404);
  }

  @Test
  void notesWhyARuleFails() throws Exception {
    kafka.send("ruling", "{\"captions\":[\"a cat\"]}");
    awaitIndexed("ruling");
    put("fails", "{\"rule\":{\"positive\":[{\"id\":\"ruling\"}]}}").statusCode(200);
    given().delete("/v1/assets/ruling").then().statusCode(202);
    await().untilAsserted(() -> given().get("/v1/assets/ruling").then().statusCode(404));

    given()
        .get("/v1/boards/fails")
        .then()
        .statusCode(200)
        .body("members", hasSize(0))
        .body("rule.positive[0].id", is("ruling"))
        .body(
            "note", startsWith("No members: the rule of board fails: no asset has the id ruling"));
    post("/v1/boards/fails/expand", "{}").statusCode(422);
  }

  @Test
  void notesMembersWithoutAnImage() {
    create("mixed", List.of(id(0), id(1), "told"));

    post("/v1/boards/mixed/expand", "{}")
        .statusCode(200)
        .body("note", containsString("told without an image"));
  }

  @Test
  void publishesNewAssetsThatFitABoard() throws Exception {
    List<String> chalk = drawn(Style.CHALK);
    create("announced", chalk.subList(0, 3));
    put("empty", "{\"rule\":{\"text\":\"a dog\",\"filter\":{\"must\":[{\"has_id\":[\"none\"]}]}}}")
        .statusCode(200);

    // When a member is written again, and a similar new image is written
    Scene scene = WORLD.scene(Integer.parseInt(chalk.getFirst().substring("even-".length())));
    send(chalk.getFirst(), scene);
    send("like-chalk", scene);

    // Then
    await().untilAsserted(() -> assertThat(hits("announced")).containsKey("like-chalk"));
    JsonNode hit = Objects.requireNonNull(hits("announced").get("like-chalk"));
    assertThat(hit.get("board").asText()).isEqualTo("announced");
    assertThat(hit.at("/hit/attributes/style").asText()).isEqualTo("chalk");
    assertThat(hit.at("/hit/score").asDouble())
        .isGreaterThanOrEqualTo(hit.get("threshold").asDouble());
    assertThat(hits("announced")).doesNotContainKey(chalk.getFirst());

    // When the board changes
    create("announced", List.of("like-chalk", chalk.get(1), chalk.get(2)));
    send(chalk.getFirst(), scene);

    // Then
    await().untilAsserted(() -> assertThat(hits("announced")).containsKey(chalk.getFirst()));
  }

  @Test
  void publishesNewAssetsThatTheRuleOfABoardFindsItself() throws Exception {
    List<String> chalk = drawn(Style.CHALK);
    put(
            "chalk-rule",
            """
            {"rule":{"text":"an animal","in":["image"],"limit":100,
             "filter":{"must":[{"key":"style","match":{"value":"chalk"}}]}}}""")
        .statusCode(200);

    send("found-chalk", WORLD.scene(Integer.parseInt(chalk.getFirst().substring(5))));

    await().untilAsserted(() -> assertThat(hits("chalk-rule")).containsKey("found-chalk"));
    given().get("/v1/boards/chalk-rule").then().body("members", hasItem("found-chalk"));
  }

  /** Returns the hits that were written for a board, by the asset's id. */
  private Map<String, JsonNode> hits(String board) throws IOException {
    Map<String, JsonNode> hits = new HashMap<>();
    for (ConsumerRecord<String, byte[]> record : kafka.boardHits()) {
      if (record.key().equals(board)) {
        JsonNode value = new ObjectMapper().readTree(record.value());
        hits.put(value.at("/hit/id").asText(), value);
      }
    }
    return hits;
  }

  @Test
  void textCountsBesideASingleImage() {
    List<String> chalk = drawn(Style.CHALK);
    List<String> others = chalk.subList(1, chalk.size());

    long found =
        others.stream()
            .filter(
                id ->
                    post(
                            "/v1/search",
                            "{\"positive\":[{\"ids\":[\"%s\"],\"views\":[\"style\"]},{\"text\":\"%s\"}]}"
                                .formatted(chalk.getFirst(), thing(id)))
                        .extract()
                        .path("hits[0].id")
                        .equals(id))
            .count();

    assertThat(found).as("of %d", others.size()).isGreaterThanOrEqualTo(2);
  }

  private static String thing(String id) {
    int scene = Integer.parseInt(id.substring(id.indexOf('-') + 1));
    return WORLD.scene(scene).factors().objects().getFirst().type().name();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"positive":[{"board":"none"}]}                          | 422 | create it, or list the boards
          {"positive":[{"ids":["none"]}]}                          | 422 | none of the assets is in the index (the first is none)
          {"positive":[{"ids":["told"]}]}                          | 422 | has no image
          {"positive":[{"ids":["even-0"],"views":["mood"]}]}       | 422 | the bundle has object
          {"positive":[{"ids":["even-0"]}],"intent":{"mood":1}}    | 422 | the bundle has object
          {"positive":[{"ids":["even-0"]}],"intent":{"style":0}}   | 422 | a weight above 0
          {"positive":[{"ids":["even-0"]}],"intent":{"style":-1}}  | 422 | must be 0 to 1000
          {"positive":[{"text":"a dog"}],"intent":{"style":1}}     | 400 | intent is for boards
          {"positive":[{"text":"a dog","views":["style"]}]}        | 400 | is for board and ids
          {"positive":[{"ids":["even-0"],"views":[]}]}             | 400 | views is empty
          {"positive":[{"ids":["even-0"]}],"in":["caption"]}       | 422 | boards compare images
          {"positive":[{"ids":[]}]}                                | 400 | 1 to 200 ids
          {"positive":[{"ids":["even-0"],"id":"even-1"}]}          | 400 | exactly one of
          {"positive":[{"ids":["even-0"]}],"params":{"diversity_view":"x"}} | 422 | has object
          {"positive":[{"ids":["even-0"]}],"params":{"diversity_view":1}} | 400 | the name of a view
          {"text":"a dog","method":"views"}                        | 422 | give a board or ids
          """)
  void rejectsImpossibleBoardSearches(String body, int status, String detail) {
    post("/v1/search", body).statusCode(status).body("detail", containsString(detail));
  }

  @Test
  void reportsReplacedBoards() {
    String members = "{\"members\":[\"even-0\"]}";
    put("twice", members).statusCode(200).body("replaced", is(nullValue()));
    put("twice", members).statusCode(200).body("replaced", is(true));
    given().delete("/v1/boards/twice").then().statusCode(204);
    put("twice", members).statusCode(200).body("replaced", is(nullValue()));
  }

  @Test
  void rejectsABoardThatIsTooLarge() {
    String padding = "x".repeat(300);
    List<String> ids = IntStream.range(0, 250).mapToObj(i -> padding + i).toList();

    put(
            "large",
            """
            {"rule":{"text":"a dog","filter":{"must_not":[{"has_id":%s}]}}}"""
                .formatted(json(ids)))
        .statusCode(422)
        .body("detail", containsString("Name assets by id instead of sending images"));

    given().get("/v1/boards/large").then().statusCode(404);
  }

  @Test
  void listsRulesWithoutTheDataOfTheirImages() throws IOException {
    String image = Base64.getEncoder().encodeToString(TestImages.of(Color.RED, 32, 32, "png"));
    put(
            "pictured",
            """
            {"rule":{"positive":[{"image":{"base64":"%s"}},{"text":"a dog"}]}}"""
                .formatted(image))
        .statusCode(200)
        .body("rule.positive[0].image.base64", is(image));

    given()
        .get("/v1/boards")
        .then()
        .statusCode(200)
        .body("boards.find { it.id == 'pictured' }.rule.positive[1].text", is("a dog"))
        .body("boards.find { it.id == 'pictured' }.rule.positive[0].image", is(Map.of()));
    given().get("/v1/boards/pictured").then().body("rule.positive[0].image.base64", is(image));
  }

  @Test
  void rejectsInvalidBoards() {
    put("bad", "{\"members\":[\"none\"]}")
        .statusCode(422)
        .body("detail", containsString("not in the index"));
    put("bad", "{\"members\":[]}").statusCode(400).body("detail", containsString("one member"));
    put("bad", "{\"rule\":{\"positive\":[{\"board\":\"bad\"}]}}")
        .statusCode(422)
        .body("detail", containsString("boards are not possible here"));
    put("bad", "{\"rule\":{\"positive\":[{\"id\":\"none\"}]}}")
        .statusCode(422)
        .body("detail", is("the rule of board bad: no asset has the id none"));
    put("bad", "{\"rule\":{\"text\":\"a dog\",\"limit\":500}}")
        .statusCode(422)
        .body("detail", containsString("at most 200"));
    put("bad", "{\"rule\":{\"text\":\"a dog\",\"limit\":200,\"offset\":9800}}")
        .statusCode(422)
        .body("detail", containsString("together be at most 1000"));
    put("bad", "{\"rule\":\"snow\"}")
        .statusCode(422)
        .body("detail", is("the rule of board bad is not a search: not a JSON object"));
    given()
        .contentType("application/json")
        .header("winnow-version", "newest")
        .body("{\"members\":[\"even-0\"]}")
        .put("/v1/boards/bad")
        .then()
        .statusCode(400)
        .body("detail", containsString("a header is invalid"));
    put("-bad", "{\"members\":[\"even-0\"]}")
        .statusCode(400)
        .body("detail", containsString("starts with a letter"));
    post("/v1/boards/none/expand", "{}").statusCode(404);
  }
}
