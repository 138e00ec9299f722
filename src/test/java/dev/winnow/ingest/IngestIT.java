package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.Health;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(WinnowService.class)
class IngestIT {

  @Inject KafkaRecords kafka;

  private static void awaitCaption(String id, String caption) {
    await()
        .untilAsserted(
            () ->
                given()
                    .get("/v1/assets/{id}", id)
                    .then()
                    .statusCode(200)
                    .body("captions[0]", equalTo(caption)));
  }

  private static void awaitAbsent(String id) {
    await().untilAsserted(() -> given().get("/v1/assets/{id}", id).then().statusCode(404));
  }

  @Test
  void jsonRecordsBecomeSearchable() throws Exception {
    // When
    kafka.send(
        "json-1",
        """
        {"captions":["a walrus plays the banjo"],"attributes":{"place":"ice"},"version":4}""");
    awaitCaption("json-1", "a walrus plays the banjo");

    // Then acknowledged records are searchable by meaning
    given()
        .queryParam("q", "animal playing a string instrument")
        .queryParam("limit", 1)
        .get("/v1/search")
        .then()
        .statusCode(200)
        .body("hits[0].id", is("json-1"))
        .body("hits[0].attributes.place", is("ice"));
    given()
        .get("/v1/assets/json-1")
        .then()
        .body("version", is(4))
        .body("vectors", is(List.of("caption", "caption_sparse")));
  }

  @Test
  void storesAndServesScaledImages() throws Exception {
    // When
    kafka.send(
        "picture-1",
        TestImages.of(Color.RED, 1600, 800, "jpeg"),
        "content-type",
        "image/jpeg",
        "winnow-caption",
        "a red wall");
    awaitCaption("picture-1", "a red wall");

    // Then
    byte[] served =
        given()
            .get("/v1/assets/picture-1/image")
            .then()
            .statusCode(200)
            .contentType("image/jpeg")
            .extract()
            .asByteArray();
    var image = ImageIO.read(new ByteArrayInputStream(served));
    assertThat(image.getWidth()).isEqualTo(320);
    assertThat(image.getHeight()).isEqualTo(160);
    assertThat(new Color(image.getRGB(100, 100)).getRed()).isGreaterThan(200);
  }

  @Test
  void redirectsToLinkedImagesOfOtherHosts() throws Exception {
    kafka.send(
        "link-1", "{\"image\":{\"url\":\"https://example.org/a.jpg\"},\"captions\":[\"linked\"]}");
    awaitCaption("link-1", "linked");

    given()
        .redirects()
        .follow(false)
        .get("/v1/assets/link-1/image")
        .then()
        .statusCode(302)
        .header("Location", "https://example.org/a.jpg");
  }

  @Test
  void indexesCloudEventsOfBothModes() throws Exception {
    kafka.send(
        null, "{\"captions\":[\"binary mode\"]}", "ce_specversion", "1.0", "ce_subject", "ce-1");
    kafka.send(
        null,
        """
        {"specversion":"1.0","id":"1","source":"/test","type":"asset","subject":"ce-2",
         "data":{"captions":["structured mode"]}}""",
        "content-type",
        "application/cloudevents+json");

    awaitCaption("ce-1", "binary mode");
    awaitCaption("ce-2", "structured mode");
  }

  @Test
  void searchesReadyMadeVectorsUnchanged() throws Exception {
    float[] vector = new float[384];
    vector[7] = 2;
    kafka.send(
        "vector-1",
        "{\"vectors\":{\"image\":%s},\"attributes\":{\"name\":\"seven\"}}"
            .formatted(Arrays.toString(vector)));
    await().untilAsserted(() -> given().get("/v1/assets/vector-1").then().statusCode(200));

    given()
        .contentType("application/json")
        .body(Map.of("positive", List.of(Map.of("vector", vector)), "in", List.of("image")))
        .post("/v1/search")
        .then()
        .statusCode(200)
        .body("hits[0].id", is("vector-1"))
        .body("hits[0].score", is(1.0f));
  }

  @Test
  void olderVersionsDoNotUndoTombstones() throws Exception {
    kafka.send("gone-1", "{\"captions\":[\"soon gone\"],\"version\":1}");
    awaitCaption("gone-1", "soon gone");

    // When
    kafka.send("gone-1", (byte[]) null, "winnow-version", "3");
    awaitAbsent("gone-1");
    kafka.send("gone-1", "{\"captions\":[\"too late\"],\"version\":2}");
    kafka.send("gone-2", "{\"captions\":[\"after it\"]}");
    awaitCaption("gone-2", "after it");

    // Then
    awaitAbsent("gone-1");
  }

  @Test
  void lastRecordOfAKeyWins() throws Exception {
    for (int i = 0; i <= 50; i++) {
      kafka.send("order-1", "{\"captions\":[\"state %d\"]}".formatted(i));
    }
    awaitCaption("order-1", "state 50");
  }

  @Test
  void sendsPoisonToDeadLettersAndContinues() throws Exception {
    // Given poison of every stage between good records
    RecordMetadata notJson = kafka.send("poison-1", "{not json");
    kafka.send("poison-ok-1", "{\"captions\":[\"fine\"]}");
    kafka.send("poison-2", new byte[] {1, 2, 3}, "content-type", "image/png");
    String truncated =
        Base64.getEncoder()
            .encodeToString(Arrays.copyOf(TestImages.of(Color.BLUE, 600, 400, "png"), 300));
    kafka.send(
        "poison-3", "{\"image\":{\"base64\":\"%s\"},\"captions\":[\"x\"]}".formatted(truncated));
    kafka.send(null, "{\"captions\":[\"nobody\"]}");
    kafka.send("poison-ok-2", "{\"captions\":[\"fine too\"]}");

    // When
    awaitCaption("poison-ok-1", "fine");
    awaitCaption("poison-ok-2", "fine too");

    // Then
    await()
        .untilAsserted(
            () ->
                assertThat(kafka.deadLetters())
                    .extracting(ConsumerRecord::key)
                    .contains("poison-1", "poison-2", "poison-3", null));
    Map<String, String> headers =
        kafka.deadLetters().stream()
            .filter(letter -> "poison-1".equals(letter.key()))
            .flatMap(letter -> StreamSupport.stream(letter.headers().spliterator(), false))
            .collect(
                Collectors.toMap(
                    header -> header.key(),
                    header -> new String(header.value(), StandardCharsets.UTF_8),
                    (a, b) -> b));
    assertThat(headers)
        .containsEntry("dead-letter-topic", KafkaRecords.TOPIC)
        .containsEntry("dead-letter-partition", Integer.toString(notJson.partition()))
        .containsEntry("dead-letter-offset", Long.toString(notJson.offset()));
    assertThat(headers.get("dead-letter-reason")).contains("not an asset");
    given().get("/v1/assets/poison-3").then().statusCode(404);
  }

  @Test
  void recordsOfAbortedTransactionsAreNotIndexed() {
    // When
    kafka.sendInTransaction("aborted-1", "{\"captions\":[\"never happened\"]}", false);
    kafka.sendInTransaction("committed-1", "{\"captions\":[\"happened\"]}", true);

    // Then
    awaitCaption("committed-1", "happened");
    given().get("/v1/assets/aborted-1").then().statusCode(404);
  }

  @Test
  void keysThatAreNotUtf8BecomeDeadLetters() throws Exception {
    // When: both keys decode to the same text.
    kafka.sendRaw(new byte[] {'k', (byte) 0xff}, "{\"captions\":[\"one\"]}");
    kafka.sendRaw(new byte[] {'k', (byte) 0xfe}, "{\"captions\":[\"other\"]}");

    // Then
    await()
        .untilAsserted(
            () ->
                assertThat(kafka.deadLetters())
                    .extracting(ConsumerRecord::key)
                    .filteredOn("k\ufffd"::equals)
                    .hasSize(2));
    given().get("/v1/assets/{id}", "k\ufffd").then().statusCode(400);
  }

  @Test
  void truncatesDeadLettersThatExceedTheTopicLimit() throws Exception {
    // Given a topic of dead letters that takes less than the one of assets
    kafka.limitDeadLetters(100_000);
    String large = "{not json" + " ".repeat(200_000);

    // When
    kafka.send("too-large", large, "team", "photos");
    kafka.send("too-large", "{not json", "team", "x".repeat(200_000));

    // Then a dead letter holds the beginning of the first, with its headers
    await().untilAsserted(() -> assertThat(letters("too-large")).hasSize(1));
    ConsumerRecord<String, byte[]> letter = letters("too-large").getFirst();
    assertThat(new String(letter.value(), StandardCharsets.UTF_8))
        .isEqualTo(large.substring(0, 16_384));
    assertThat(header(letter, "dead-letter-cut-from")).isEqualTo("200009");
    assertThat(header(letter, "dead-letter-reason")).contains("not an asset");
    assertThat(header(letter, "team")).isEqualTo("photos");

    // And the next record is processed
    RecordMetadata last = kafka.send("too-large", "{not json either");
    await().untilAsserted(() -> assertThat(letters("too-large")).hasSize(2));
    await()
        .untilAsserted(
            () -> assertThat(kafka.committed(last.partition())).isGreaterThan(last.offset()));
  }

  private List<ConsumerRecord<String, byte[]>> letters(String key) {
    return kafka.deadLetters().stream().filter(letter -> key.equals(letter.key())).toList();
  }

  private static String header(ConsumerRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  @Test
  void commitsOffsetsAfterIndexing() throws Exception {
    List<RecordMetadata> sent =
        IntStream.range(0, 20)
            .mapToObj(
                i -> {
                  try {
                    return kafka.send("offset-" + i, "{\"captions\":[\"number %d\"]}".formatted(i));
                  } catch (Exception e) {
                    throw new AssertionError(e);
                  }
                })
            .toList();

    await()
        .untilAsserted(
            () -> {
              for (RecordMetadata record : sent) {
                assertThat(kafka.committed(record.partition())).isGreaterThan(record.offset());
              }
            });
    IntStream.range(0, 20)
        .forEach(i -> given().get("/v1/assets/offset-" + i).then().statusCode(200));
  }

  @Test
  void metricsShowEveryStage() throws Exception {
    kafka.send("metrics-1", TestImages.of(Color.GREEN, 10, 10, "png"), "content-type", "image/png");
    kafka.send("metrics-2", "{\"captions\":[\"counted\"]}");
    awaitCaption("metrics-2", "counted");
    await().untilAsserted(() -> given().get("/v1/assets/metrics-1").then().statusCode(200));

    await()
        .untilAsserted(
            () -> {
              String metrics = given().get("/metrics").then().statusCode(200).extract().asString();
              assertThat(metrics)
                  .contains(
                      "winnow_ingest_stage_seconds_count{stage=\"read\"}",
                      "winnow_ingest_stage_seconds_count{stage=\"decode\"}",
                      "winnow_ingest_stage_seconds_count{stage=\"encode\"}",
                      "winnow_ingest_stage_seconds_count{stage=\"index\"}",
                      "winnow_encoder_queued_seconds_count{encoder=\"text+image\"}",
                      "winnow_encoder_inference_seconds_count{encoder=\"text+image\"}",
                      "winnow_encoder_batch_size_count{encoder=\"text+image\"}",
                      "winnow_freshness_seconds_count",
                      "winnow_ingest_records_total{outcome=\"indexed\"}",
                      "winnow_ingest_oldest_age_seconds",
                      "kafka_consumer_fetch_manager_records_lag");
            });
  }

  @Test
  void readinessShowsTheAssignment() {
    Health.awaitReady()
        .body("checks.find { it.name == 'ingest' }.status", is("UP"))
        .body(
            "checks.find { it.name == 'ingest' }.data.partitions",
            containsString(KafkaRecords.TOPIC + "-0"))
        .body("checks.find { it.name == 'index' }.status", is("UP"));
    given()
        .get("/q/health/started")
        .then()
        .body("checks.find { it.name == 'encoders' }.data.device", is("cpu"));
  }
}
