package dev.winnow.record.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.record.PoisonRecordException;
import dev.winnow.testing.FakeRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values of Apicurio's serializers, and others, with a registry over HTTP. */
@SuppressWarnings("NullAway.Init") // set before each test
class RegisteredValuesTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private FakeRegistry registry;
  private Map<String, byte[]> recorded;
  private RegisteredValues values;

  @BeforeEach
  void start() throws IOException {
    registry = new FakeRegistry();
    recorded = registry.recorded();
    values = values(registry.url(), null, false);
  }

  @AfterEach
  void stop() {
    values.close();
    registry.close();
  }

  private static RegisteredValues values(
      @Nullable String url, @Nullable String username, boolean longIds) {
    return values(url, username, longIds, Duration.ZERO);
  }

  private static RegisteredValues values(
      @Nullable String url, @Nullable String username, boolean longIds, Duration schemaWait) {
    return new RegisteredValues(
        new RegistryConfig() {
          @Override
          public Optional<String> url() {
            return Optional.ofNullable(url);
          }

          @Override
          public boolean longIds() {
            return longIds;
          }

          @Override
          public Optional<String> username() {
            return Optional.ofNullable(username);
          }

          @Override
          public Optional<String> password() {
            return Optional.of("secret");
          }

          @Override
          public Duration timeout() {
            return Duration.ofSeconds(2);
          }

          @Override
          public Duration schemaWait() {
            return schemaWait;
          }
        });
  }

  private static ConsumerRecord<String, byte[]> record(byte[] value) {
    return new ConsumerRecord<>("assets", 0, 7, "id", value);
  }

  private JsonNode read(byte[] value) throws IOException {
    return JSON.readTree(values.json(record(value)).value());
  }

  private void assertPoison(byte[] value, String reason) {
    assertThatThrownBy(() -> read(value))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining(reason);
  }

  private byte[] recorded(String name) {
    return Objects.requireNonNull(recorded.get(name));
  }

  @Test
  void readsAvro() throws IOException {
    assertThat(read(recorded("avro")))
        .isEqualTo(
            JSON.readTree(
                """
                {"image": {"base64": "AQID"}, "captions": ["a red kite"],
                 "attributes": {"price": 2.5, "stock": 7, "shop": "north", "sold": true},
                 "vectors": {"caption": [0.6, 0.8]}, "version": 4}
                """));
  }

  @Test
  void readsIdsOfEightBytes() throws IOException {
    // Given
    byte[] value = recorded("avro");
    JsonNode expected = read(value);
    values.close();
    values = values(registry.url(), null, true);
    byte[] longer =
        ByteBuffer.allocate(value.length + Integer.BYTES)
            .putLong(1, ByteBuffer.wrap(value, 1, Integer.BYTES).getInt())
            .put(1 + Long.BYTES, value, 5, value.length - 5)
            .array();
    // When, then
    assertThat(read(longer)).isEqualTo(expected);
    longer[1] = 1;
    assertPoison(longer, "no schema has the id 72057594037927");
  }

  private static JsonNode messageAsJson() throws IOException {
    return JSON.readTree(
        """
        {"image": {"base64": "AQID"}, "captions": ["a red kite"],
         "attributes": {"price": 2.5, "sold": true}, "version": 1152921504606846976}
        """);
  }

  @Test
  void readsProtobuf() throws IOException {
    assertThat(read(recorded("protobuf"))).isEqualTo(messageAsJson());
  }

  @Test
  void readsProtobufWithConfluentIndexes() throws IOException {
    // Given: what Apicurio wrote, without the seven bytes and their length before the message
    byte[] value = recorded("protobuf");
    int id = ByteBuffer.wrap(value, 1, 4).getInt();
    byte[] asset = Arrays.copyOfRange(value, 5 + 1 + value[5], value.length);
    byte[] image = {18, 3, 1, 2, 3};
    // When, then: the path to the second message, and to its first one
    assertThat(read(value(id, new byte[] {2, 2}, asset))).isEqualTo(messageAsJson());
    assertThat(read(value(id, new byte[] {4, 2, 0}, image)))
        .isEqualTo(JSON.readTree("{\"base64\": \"AQID\"}"));
    // And the path of the first message is a single 0
    assertThat(read(value(id, new byte[] {0}, new byte[] {10, 2, 'o', 'k'})))
        .isEqualTo(JSON.readTree("{\"text\": \"ok\"}"));
  }

  /** The path of the sixth message begins with the tag of Apicurio's name. */
  @Test
  void readsEveryMessageOfALongProtobufFile() throws IOException {
    StringBuilder file = new StringBuilder("syntax = \"proto3\";");
    for (int i = 0; i < 8; i++) {
      file.append(" message M%d { string text%d = 1; }".formatted(i, i));
    }
    int id = registry.register("PROTOBUF", "long", file.toString());

    for (byte i = 1; i < 8; i++) {
      byte[] path = {2, (byte) (2 * i)};
      assertThat(read(value(id, path, new byte[] {10, 2, 'o', 'k'})))
          .isEqualTo(JSON.readTree("{\"text%d\": \"ok\"}".formatted(i)));
      assertThat(read(value(id, path))).isEmpty();
    }
  }

  /** As Apicurio's serializers write with {@code apicurio.registry.headers.enabled}. */
  @Test
  void readsIdsInHeaders() throws IOException {
    // Given what Apicurio wrote without headers; with them, nothing precedes the value
    byte[] avro = recorded("avro");
    byte[] protobuf = recorded("protobuf");
    byte[] json = recorded("json");
    byte[] message = Arrays.copyOfRange(protobuf, 5 + 1 + protobuf[5], protobuf.length);
    int name = 5 + 1 + 2; // behind the id, the length, and the tag and length of the name
    String type = new String(protobuf, name, protobuf[name - 1], StandardCharsets.UTF_8);
    // When, then
    assertThat(readWithHeaders(avro, "apicurio.value.encoding", "BINARY")).isEqualTo(read(avro));
    assertThat(readWithHeaders(json, "other", "")).isEqualTo(read(json));
    ConsumerRecord<String, byte[]> record = withHeaders(protobuf, message);
    assertThat(values.threads(record)).isPresent();
    record.headers().add("apicurio.protobuf.type", type.getBytes(StandardCharsets.UTF_8));
    assertThat(JSON.readTree(values.json(record).value())).isEqualTo(messageAsJson());
  }

  private JsonNode readWithHeaders(byte[] written, String name, String value) throws IOException {
    ConsumerRecord<String, byte[]> record =
        withHeaders(written, Arrays.copyOfRange(written, 5, written.length));
    record.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
    return JSON.readTree(values.json(record).value());
  }

  private static ConsumerRecord<String, byte[]> withHeaders(byte[] written, byte[] value) {
    ConsumerRecord<String, byte[]> record = record(value);
    long id = ByteBuffer.wrap(written, 1, Integer.BYTES).getInt();
    record
        .headers()
        .add("apicurio.value.contentId", ByteBuffer.allocate(Long.BYTES).putLong(id).array());
    return record;
  }

  @Test
  void unreadableHeadersArePoison() {
    byte[] avro = recorded("avro");
    assertThatThrownBy(() -> readWithHeaders(avro, "apicurio.value.encoding", "JSON"))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("set apicurio.registry.avro.encoding=BINARY");
    assertThatThrownBy(() -> readWithHeaders(avro, "apicurio.value.contentId", "12"))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("has 2 bytes, not 8");
    assertThatThrownBy(
            () -> readWithHeaders(recorded("protobuf"), "apicurio.protobuf.type", "Missing"))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("no message is called Missing");
    ConsumerRecord<String, byte[]> global = record(avro);
    global.headers().add("apicurio.value.globalId", new byte[Long.BYTES]);
    assertThatThrownBy(() -> values.json(global))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("set apicurio.registry.use-id=contentId");
    assertThat(values.threads(global)).isEmpty();
  }

  @Test
  void readsSchemasWithImports() throws IOException {
    // Given a Protobuf file and an Avro record, each with a transitive import
    registry.register(
        "PROTOBUF", "in", "syntax = \"proto3\"; package p; message In { int32 n = 1; }");
    registry.register(
        "PROTOBUF",
        "mid",
        "syntax = \"proto3\"; package p; import \"p/in.proto\"; message Mid { In in = 1; }",
        "p/in.proto",
        "in");
    int protobuf =
        registry.register(
            "PROTOBUF",
            "out",
            "syntax = \"proto3\"; import \"p/mid.proto\"; message Out { p.Mid mid = 1; }",
            "p/mid.proto",
            "mid");
    registry.register("AVRO", "b", "{\"type\":\"fixed\",\"name\":\"B\",\"size\":1}");
    int avro =
        registry.register(
            "AVRO",
            "a",
            "{\"type\":\"record\",\"name\":\"A\",\"fields\":[{\"name\":\"image\",\"type\":\"B\"}]}",
            "B",
            "b");
    // When, then
    assertThat(read(value(protobuf, new byte[] {0, 10, 4, 10, 2, 8, 7})))
        .isEqualTo(JSON.readTree("{\"mid\":{\"in\":{\"n\":7}}}"));
    assertThat(read(value(avro, new byte[] {3}))).isEqualTo(JSON.readTree("{\"image\":\"Aw==\"}"));
  }

  private static byte[] value(int id, byte[]... parts) {
    ByteBuffer value = ByteBuffer.allocate(5 + Arrays.stream(parts).mapToInt(p -> p.length).sum());
    value.put((byte) 0).putInt(id);
    for (byte[] part : parts) {
      value.put(part);
    }
    return value.array();
  }

  @Test
  void readsJsonWithASchema() throws IOException {
    assertThat(read(recorded("json")))
        .isEqualTo(JSON.readTree("{\"captions\": [\"a kite\"], \"version\": 3}"));
    assertPoison(
        recorded("json-wrong"),
        "not valid JSON for schema id 7: $.captions: string found, array expected");
  }

  @Test
  void leavesRecordsWithoutASchemaUnchanged() {
    ConsumerRecord<String, byte[]> json =
        record("{\"captions\":[]}".getBytes(StandardCharsets.UTF_8));
    ConsumerRecord<String, byte[]> registered = record(recorded("avro"));

    assertThat(values.json(json)).isSameAs(json);
    assertThat(values.threads(json)).isEmpty();
    assertThat(values.threads(registered)).isPresent();
    // And without a registry
    try (RegisteredValues off = values(null, null, false)) {
      assertThat(off.json(registered)).isSameAs(registered);
      assertThat(off.threads(registered)).isEmpty();
    }
  }

  @Test
  void unknownSchemasArePoison() {
    assertPoison(value(99, new byte[8]), "the schema registry does not know schema id 99");
  }

  /** A node of the registry may not have a schema yet that was registered on another. */
  @Test
  void aSchemaThatIsUnknownAtFirstIsNoPoison() throws IOException {
    try (RegisteredValues patient = values(registry.url(), null, false, Duration.ofMinutes(1))) {
      // Given
      byte[] value = recorded("avro");
      registry.answer(404);
      assertThatThrownBy(() -> patient.json(record(value)))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessage("the schema registry does not know schema id 3 yet");
      // When
      registry.answer(200);
      // Then
      assertThat(JSON.readTree(patient.json(record(value)).value()).path("version").intValue())
          .isEqualTo(4);
    }
  }

  @Test
  void waitsForEachUnknownSchemaOnce() {
    // Given
    AtomicLong nanos = new AtomicLong(-3);
    UnknownSchemas unknown = new UnknownSchemas(Duration.ofNanos(10), nanos::get);
    assertThat(unknown.mayAppear("one")).isTrue();
    // When
    nanos.set(6);
    assertThat(unknown.mayAppear("one")).isTrue();
    assertThat(unknown.mayAppear("other")).isTrue();
    nanos.set(7);
    // Then
    assertThat(unknown.mayAppear("one")).isFalse();
    assertThat(unknown.mayAppear("other")).isTrue();
    nanos.set(100);
    assertThat(unknown.mayAppear("one")).isFalse();
  }

  @Test
  void retriesAnUnavailableRegistryAndCachesSchemas() throws IOException {
    byte[] value = recorded("avro");
    registry.answer(503);
    assertThatThrownBy(() -> read(value))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessageContaining("responds with status 503 for schema id 3");
    // When
    registry.answer(200);
    // Then
    assertThat(read(value).path("captions").get(0).textValue()).isEqualTo("a red kite");
    // And a schema that is known needs no registry, and no thread that may wait for it
    registry.close();
    assertThat(values.threads(record(value))).isEmpty();
    assertThat(values.threads(record(value(2)))).isPresent();
    assertThat(read(value).path("version").intValue()).isEqualTo(4);
    assertThatThrownBy(() -> read(value(2)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void authenticatesToTheRegistry() {
    byte[] value = recorded("avro");
    try (RegisteredValues signedIn = values(registry.url() + "/", "me", false)) {
      signedIn.json(record(value));
      signedIn.json(record(value));
    }
    assertThat(registry.requests)
        .startsWith("/schemas/ids/3", "Basic bWU6c2VjcmV0") // me:secret
        .containsOnlyOnce("/schemas/ids/3");
  }

  @Test
  void reportsAddressesThatAreNotARegistry() {
    try (RegisteredValues wrong = values(registry.url() + "/page", null, false)) {
      assertThatThrownBy(() -> wrong.json(record(value(1))))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageEndingWith(
              "/page is not a schema registry with Confluent's API: its response is not JSON");
    }
    try (RegisteredValues wrong =
        values(registry.url().replace("/registry", "/api"), null, false)) {
      assertThatThrownBy(() -> wrong.json(record(value(1))))
          .isInstanceOf(RegistryUnavailableException.class)
          .hasMessageContaining("/api responds with status 404 for schema id 1");
    }
    assertThatThrownBy(() -> values("registry:8081", null, false))
        .hasMessage("winnow.registry.url: invalid URI scheme registry");
  }

  @Test
  void smallRecordsCannotExhaustTheMemory() {
    int text = registry.register("AVRO", "text", "\"string\"");
    int nothings = registry.register("AVRO", "n", "{\"type\":\"array\",\"items\":\"null\"}");
    byte[] billions = {(byte) 0xFE, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0E};

    assertPoison(value(text, billions), "not valid Avro for schema id " + text);
    assertPoison(
        value(nothings, billions, new byte[] {0}), "not valid Avro for schema id " + nothings);
  }

  @Test
  void anAvroValueHasAtMost100000Elements() throws IOException {
    // Given a field that Winnow knows, and one that it does not
    int known = registry.register("AVRO", "known", nestedNulls("captions"));
    int unknown = registry.register("AVRO", "unknown", nestedNulls("more"));
    byte[] nulls = {(byte) 0xA0, (byte) 0x9C, 1, 0}; // 10,000
    // When, then
    assertThat(read(value(unknown, nested(9, nulls)))).isEmpty();
    assertThat(read(value(known, nested(9, nulls))).path("captions").path(8)).hasSize(10_000);
    for (int schema : new int[] {known, unknown}) {
      assertPoison(value(schema, nested(10, nulls)), "more than 100,000 elements");
      assertPoison(value(schema, nested(1_000, nulls)), "more than 100,000 elements");
    }
  }

  private static String nestedNulls(String field) {
    return """
        {"type": "record", "name": "Nested_%s", "fields": [{"name": "%s", "type":
         {"type": "array", "items": {"type": "array", "items": "null"}}}]}
        """
        .formatted(field, field);
  }

  /** Returns an array of so many elements. */
  private static byte[] nested(int count, byte[] element) {
    ByteBuffer array = ByteBuffer.allocate(3 + count * element.length);
    int zigZag = 2 * count; // below 2^14
    array.put((byte) (zigZag | 0x80)).put((byte) (zigZag >> 7));
    for (int i = 0; i < count; i++) {
      array.put(element);
    }
    return array.put((byte) 0).array();
  }

  @Test
  void ignoresUnknownFieldsOfAvroRecords() throws IOException {
    int schema =
        registry.register(
            "AVRO",
            "mixed",
            """
            {"type": "record", "name": "Mixed", "fields": [
             {"name": "tags", "type": {"type": "map", "values": {"type": "array", "items": "int"}}},
             {"name": "image", "type": {"type": "record", "name": "I", "fields": [
              {"name": "url", "type": "string"}, {"name": "more", "type": "int"}]}},
             {"name": "owner", "type": {"type": "record", "name": "O", "fields": [
              {"name": "image", "type": "string"}]}},
             {"name": "version", "type": "long"}]}
            """);
    byte[] tags = {2, 2, 'a', 4, 2, 4, 0, 0};
    byte[] image = {2, 'u', 6};
    byte[] owner = {2, 'o'};
    byte[] version = {8};

    assertThat(read(value(schema, tags, image, owner, version)))
        .isEqualTo(JSON.readTree("{\"image\": {\"url\": \"u\", \"more\": 3}, \"version\": 4}"));
  }

  @Test
  void readsAnyBytesOrThrowsPoison() {
    Random random = new Random(5);
    byte[][] good = {recorded("avro"), recorded("protobuf"), recorded("json")};
    for (int i = 0; i < 3_000; i++) {
      byte[] value = good[i % good.length].clone();
      for (int change = 0; change <= random.nextInt(4); change++) {
        value[5 + random.nextInt(value.length - 5)] = (byte) random.nextInt();
      }
      byte[] cut = Arrays.copyOf(value, 5 + random.nextInt(value.length - 4));
      try {
        assertThat(values.json(record(cut)).value()).isNotNull();
      } catch (PoisonRecordException e) {
        assertThat(e).hasMessageContaining("for schema id");
      }
    }
  }
}
