package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.AvroAssets;
import dev.winnow.testing.FakeRegistry;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.SeeingService;
import dev.winnow.testing.TestImages;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.awt.Color;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Records with and without a schema in a registry, from Kafka to the index or the dead letters. */
@QuarkusTest
@WithTestResource(RegistryIT.Service.class)
class RegistryIT {

  /** The application with a registry. */
  public static final class Service extends SeeingService {

    /** The registry of the application that runs. */
    @SuppressWarnings("NullAway.Init") // set before each test
    private static FakeRegistry registry;

    /** Values that Apicurio's serializers wrote. */
    @SuppressWarnings("NullAway.Init")
    private static Map<String, byte[]> recorded;

    @Override
    public Map<String, String> start() {
      Map<String, String> configuration = new HashMap<>(super.start());
      try {
        registry = new FakeRegistry();
        recorded = registry.recorded();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      configuration.put("winnow.registry.url", registry.url());
      return configuration;
    }

    @Override
    public void stop() {
      registry.close();
      super.stop();
    }
  }

  @Inject KafkaRecords kafka;

  private final FakeRegistry registry = Service.registry;

  private byte[] avro(GenericRecordBuilder asset) throws IOException {
    return AvroAssets.value(
        registry.register("AVRO", "asset", AvroAssets.SCHEMA.toString()), asset.build());
  }

  private static GenericRecordBuilder asset() {
    return new GenericRecordBuilder(AvroAssets.SCHEMA).set("captions", List.of());
  }

  private static GenericRecord image() throws Exception {
    GenericRecord image =
        new GenericData.Record(AvroAssets.SCHEMA.getField("image").schema().getTypes().get(1));
    image.put("base64", ByteBuffer.wrap(TestImages.of(Color.RED, 64, 48, "png")));
    return image;
  }

  private static ValidatableResponse asset(String id) {
    return given().get("/v1/assets/{id}", id).then();
  }

  private String reason(String id) {
    await().until(() -> kafka.deadLetters().stream().anyMatch(letter -> id.equals(letter.key())));
    ConsumerRecord<String, byte[]> letter =
        kafka.deadLetters().stream().filter(l -> id.equals(l.key())).findFirst().orElseThrow();
    return new String(
        letter.headers().lastHeader("dead-letter-reason").value(), StandardCharsets.UTF_8);
  }

  @Test
  void indexesAvroAndReplacesItByRecordsWithoutASchema() throws Exception {
    // When
    kafka.send(
        "registry-1",
        avro(
            asset()
                .set("captions", List.of("a scarlet kite"))
                .set("image", image())
                .set("attributes", Map.of("shop", "north", "stock", 7L))),
        "content-type",
        "application/vnd.apache.avro");
    // Then
    await()
        .untilAsserted(
            () ->
                asset("registry-1")
                    .statusCode(200)
                    .body("captions", contains("a scarlet kite"))
                    .body("attributes.shop", is("north"))
                    .body("attributes.stock", is(7))
                    .body("vectors", hasItem("image")));
    given().get("/v1/assets/registry-1/image").then().statusCode(200).contentType("image/jpeg");
    // And
    kafka.send("registry-1", "{\"captions\":[\"a blue kite\"]}");
    await().untilAsserted(() -> asset("registry-1").body("captions", contains("a blue kite")));
  }

  @Test
  void acceptsPartsWithDifferentKindsOfSchemas() throws Exception {
    // When
    kafka.sendTo("winnow.images", "registry-2", avro(asset().set("image", image())));
    kafka.sendTo(
        "winnow.captions", "registry-2", Objects.requireNonNull(Service.recorded.get("json")));
    // Then
    await()
        .untilAsserted(
            () ->
                asset("registry-2")
                    .statusCode(200)
                    .body("captions", contains("a kite"))
                    .body("vectors", hasItem("image")));
  }

  @Test
  void deadLettersHaveTheReasonAndBytesOfPoison() throws Exception {
    byte[] unknown = {0, 0, 0, 39, 16, 1, 2, 3}; // schema id 10,000
    byte[] good = avro(asset().set("captions", List.of("a kite")));
    byte[] cut = Arrays.copyOf(good, 7);
    // When
    kafka.send("registry-3", unknown);
    kafka.send("registry-4", cut);
    kafka.sendTo("winnow.images", "registry-5", good);
    // Then
    assertThat(reason("registry-3")).isEqualTo("the schema registry does not know schema id 10000");
    assertThat(reason("registry-4")).startsWith("the value is not valid Avro for schema id ");
    assertThat(reason("registry-5")).startsWith("topic winnow.images owns images");
    assertThat(kafka.deadLetters())
        .anySatisfy(letter -> assertThat(letter.value()).isEqualTo(unknown));
  }

  @Test
  void onlyRecordsWithASchemaWaitForTheRegistry() throws Exception {
    // Given
    byte[] value = avro(asset().set("captions", List.of("a patient kite")));
    registry.answer(503);
    try {
      // When
      kafka.send("registry-6", value);
      kafka.send("registry-7", "{\"captions\":[\"a quick kite\"]}");
      // Then
      await().untilAsserted(() -> asset("registry-7").statusCode(200));
      await().until(() -> registry.requests.size() >= 6); // three attempts
      asset("registry-6").statusCode(404);
    } finally {
      registry.answer(200);
    }
    await()
        .untilAsserted(
            () -> asset("registry-6").statusCode(200).body("captions", contains("a patient kite")));
  }
}
