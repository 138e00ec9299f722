package dev.winnow.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetChange;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.FloatRange;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

class RecordReaderTest {

  private final RecordReader reader =
      new RecordReader(Map.of(Modality.IMAGE, 2, Modality.CAPTION, 2), true);

  private static ConsumerRecord<@Nullable String, byte @Nullable []> record(
      @Nullable String key, byte @Nullable [] value, String... headers) {
    RecordHeaders all = new RecordHeaders();
    for (int i = 0; i < headers.length; i += 2) {
      all.add(headers[i], headers[i + 1].getBytes(StandardCharsets.UTF_8));
    }
    return new ConsumerRecord<>(
        "t", 0, 7, 0, TimestampType.CREATE_TIME, 0, 0, key, value, all, Optional.empty());
  }

  private AssetChange.Upsert upsert(@Nullable String key, String value, String... headers) {
    return (AssetChange.Upsert)
        reader.read(record(key, value.getBytes(StandardCharsets.UTF_8), headers));
  }

  private void assertPoison(@Nullable String key, String value, String reason, String... headers) {
    assertThatThrownBy(() -> upsert(key, value, headers))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining(reason);
  }

  @Example
  void jsonIsTheDefault() {
    AssetChange.Upsert change =
        upsert(
            "k",
            """
            {"image":{"url":"https://example.org/a.jpg"}, "captions":["a","b"],
             "attributes":{"n":1,"tags":["x"],"deep":{"b":true}}, "version":12, "extra":[{}]}""");

    assertThat(change.id().value()).isEqualTo("k");
    assertThat(change.version()).isEqualTo(new Version(12L, 7));
    assertThat(change.asset().captions()).containsExactly("a", "b");
    assertThat(change.asset().attributes())
        .isEqualTo(Map.of("n", 1, "tags", List.of("x"), "deep", Map.of("b", true)));
    assertThat(change.asset().image()).isInstanceOf(ImageSource.Url.class);
  }

  @Example
  void aStrictReaderRejectsUnknownFields() {
    RecordReader strict = RecordReader.strict(Map.of(Modality.CAPTION, 2), true);
    byte[] mistyped = "{\"captions\":[\"a\"],\"atributes\":{}}".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> strict.read(record("k", mistyped)))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("unknown field 'atributes'")
        .hasMessageContaining("attributes");
    assertThat(reader.read(record("k", mistyped))).isInstanceOf(AssetChange.Upsert.class);
  }

  @Example
  void picturesAreBytesWithHeaders() {
    AssetChange.Upsert change =
        upsert(
            "k",
            "…",
            "content-type",
            "image/png",
            "winnow-caption",
            "one",
            "winnow-caption",
            "two",
            "winnow-attributes",
            "{\"a\":1}",
            "winnow-version",
            "3");

    assertThat(change.asset().image()).isInstanceOf(ImageSource.Bytes.class);
    assertThat(change.asset().captions()).containsExactly("one", "two");
    assertThat(change.asset().attributes()).isEqualTo(Map.of("a", 1));
    assertThat(change.version().declared()).isEqualTo(3);
  }

  @Example
  void base64PicturesAreDecoded() {
    AssetChange.Upsert change = upsert("k", "{\"image\":{\"base64\":\"AQID\"}}");

    assertThat(change.asset().image())
        .isInstanceOfSatisfying(
            ImageSource.Bytes.class, bytes -> assertThat(bytes.data()).containsExactly(1, 2, 3));
  }

  @Example
  void readyMadeVectorsAreNormalized() {
    AssetChange.Upsert change = upsert("k", "{\"vectors\":{\"caption\":[3,4],\"image\":[0,2.5]}}");

    assertThat(change.asset().vectors().get(Modality.CAPTION)).containsExactly(0.6f, 0.8f);
    assertThat(change.asset().vectors().get(Modality.IMAGE)).containsExactly(0, 1);
  }

  @Example
  void numbersMayBeWrittenInAnyWay() {
    String threeAsLong = "3." + "0".repeat(500);
    for (String array :
        List.of("[3,4]", " [ 3.0 , 4e0 ] ", "[3,\n4]", "[" + threeAsLong + ",4]", "[3e25,4E+25]")) {
      for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)) {
        String json = "{\"vectors\":{\"image\":%s,\"caption\":[4,3]},\"version\":7}";
        byte[] value = json.formatted(array).getBytes(charset);

        AssetChange.Upsert change = (AssetChange.Upsert) reader.read(record("k", value));

        assertThat(change.asset().vectors().get(Modality.IMAGE)).containsExactly(0.6f, 0.8f);
        assertThat(change.asset().vectors().get(Modality.CAPTION)).containsExactly(0.8f, 0.6f);
        assertThat(change.version().declared()).isEqualTo(7);
      }
    }
  }

  @Property
  void readsBase64VectorsLikeNumbers(
      @ForAll @FloatRange(min = -1e6f, max = 1e6f) float x,
      @ForAll @FloatRange(min = 1, max = 2) float y) {
    ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    String base64 = Base64.getEncoder().encodeToString(bytes.putFloat(x).putFloat(y).array());

    assertThat(vector("\"%s\"".formatted(base64)))
        .containsExactly(vector("[%s,%s]".formatted(x, y)));
  }

  private float[] vector(String json) {
    return Objects.requireNonNull(
        upsert("k", "{\"vectors\":{\"caption\":%s}}".formatted(json))
            .asset()
            .vectors()
            .get(Modality.CAPTION));
  }

  @Example
  void vectorsThatAreNoneArePoison() {
    assertPoison("k", "{\"vectors\":{\"caption\":\"AAAA\"}}", "3 bytes are not a whole number of");
    assertPoison("k", "{\"vectors\":{\"caption\":\"?\"}}", "not an asset: not base 64");
    assertPoison(
        "k", "{\"vectors\":{\"caption\":[1,\"2\"]}}", "a vector must contain only numbers");
    assertPoison("k", "{\"vectors\":{\"caption\":[1,[2]]}}", "a vector must contain only numbers");
    assertPoison("k", "{\"vectors\":{\"caption\":[1,null]}}", "a vector must contain only numbers");
    assertPoison("k", "{\"vectors\":{\"caption\":[1,2", "not an asset");
    assertPoison("k", "{\"vectors\":{\"caption\":{}}}", "a vector is an array of numbers");
    assertPoison("k", "{\"vectors\":{\"caption\":7}}", "a vector is an array of numbers");
    String many = "1,".repeat(70_000) + "1";
    assertPoison("k", "{\"vectors\":{\"caption\":[" + many + "]}}", "at most 65536 numbers");
  }

  @Example
  void repeatedFieldsArePoison() {
    assertPoison("k", "{\"captions\":[\"a\"],\"captions\":[\"b\"]}", "duplicate field 'captions'");
    assertPoison("k", "{\"attributes\":{\"n\":1,\"n\":2}}", "duplicate field 'n' (line 1, column");
    assertPoison("k", "{\"captions\":[\"a\"],\"extra\":{\"x\":1,\"x\":2}}", "duplicate field 'x'");
  }

  @Example
  void nullValuesDelete() {
    assertThat(reader.read(record("k", null, "winnow-version", "5")))
        .isInstanceOf(AssetChange.Delete.class)
        .extracting(AssetChange::version)
        .isEqualTo(new Version(5L, 7));
    assertThat(reader.read(record(null, null, "ce_subject", "s")).id().value()).isEqualTo("s");
  }

  @Example
  void binaryCloudEventsArePlainValuesWithHeaders() {
    AssetChange.Upsert change =
        upsert(
            null,
            "{\"captions\":[\"a\"]}",
            "ce_specversion",
            "1.0",
            "ce_subject",
            "from-subject",
            "content-type",
            "application/json; charset=utf-8");

    assertThat(change.id().value()).isEqualTo("from-subject");
    assertThat(change.asset().captions()).containsExactly("a");
  }

  @Example
  void structuredCloudEventsAreOpened() {
    String envelope =
        """
        {"specversion":"1.0","id":"1","source":"/s","type":"t","subject":"from-subject",
         "datacontenttype":"%s",%s}""";
    String[] type = {"content-type", "application/cloudevents+json; charset=UTF-8"};

    AssetChange.Upsert json =
        upsert(
            null, envelope.formatted("application/json", "\"data\":{\"captions\":[\"a\"]}"), type);
    AssetChange.Upsert image =
        upsert("key", envelope.formatted("image/png", "\"data_base64\":\"AQID\""), type);

    assertThat(json.id().value()).isEqualTo("from-subject");
    assertThat(json.asset().captions()).containsExactly("a");
    assertThat(image.id().value()).isEqualTo("key");
    assertThat(image.asset().image()).isInstanceOf(ImageSource.Bytes.class);
  }

  @Example
  void poisonSaysWhatIsWrong() {
    assertPoison(null, "{}", "the record has no id");
    assertPoison("", "{}", "must not be empty");
    assertPoison("k", "{", "not an asset");
    assertPoison("k", "null", "nothing to index");
    assertPoison("k", "{}", "nothing to index");
    assertPoison("k", "{\"caption\":\"typo\"}", "nothing to index");
    assertPoison("k", "{\"captions\":\"not a list\"}", "not an asset");
    assertPoison("k", "{\"captions\":[\"\"]}", "a caption is a text");
    assertPoison("k", "{\"captions\":[null]}", "a caption is a text");
    assertPoison("k", "{\"captions\":[\"\\ud800\"]}", "lone surrogate");
    String longest = "\"%s\"".formatted("a".repeat(16_384));
    assertPoison(
        "k",
        "{\"captions\":[%s,\"b\"]}".formatted(String.join(",", Collections.nCopies(4, longest))),
        "captions of 65537 characters; all captions of an asset together have at most 65536");
    assertPoison("k", "{\"image\":{}}", "neither url nor base64");
    assertPoison("k", "{\"image\":{\"url\":\"file:///etc/passwd\"}}", "not an http");
    assertPoison("k", "{\"image\":{\"url\":\"http:relative\"}}", "not an http");
    assertPoison("k", "{\"image\":{\"base64\":\"§\"}}", "not an asset");
    assertPoison("k", "{\"vectors\":{\"caption\":[1,2,3]}}", "3 dimensions, the bundle has 2");
    assertPoison("k", "{\"vectors\":{\"caption\":[0,0]}}", "vectors.caption");
    assertPoison("k", "{\"vectors\":{\"caption\":null}}", "0 dimensions");
    assertPoison("k", "{\"vectors\":{\"sound\":[1,0]}}", "vectors.sound is unknown");
    assertPoison("k", "{\"captions\":[\"a\"]} trailing", "not an asset");
    assertPoison("k", "x", "content type 'text/plain'", "content-type", "text/plain");
    assertPoison("k", "x", "winnow-version", "content-type", "image/png", "winnow-version", "new");
    assertPoison(
        "k", "x", "attributes are not", "content-type", "image/png", "winnow-attributes", "[1]");
    assertPoison("k", "{}", "not a CloudEvent 1.0", "content-type", "application/cloudevents+json");
    assertPoison(
        "k",
        "{\"specversion\":\"1.0\"}",
        "neither data nor data_base64",
        "content-type",
        "application/cloudevents+json");
    assertPoison("k", "{\"attributes\":" + "{\"a\":".repeat(100), "not an asset");
    assertPoison(
        "k", "{\"attributes\":{\"a\":[" + "1,".repeat(2_000) + "1]}}", "more than 1000 values");
    assertPoison(
        "k", "{\"attributes\":{\"a\":\"" + "x".repeat(70_000) + "\"}}", "65536 characters");
  }

  @Example
  void valuesThatJsonAllowsAndAssetsDoNotArePoison() {
    String asset = "{\"captions\":[\"a\"]%s}";
    assertPoison("k", asset.formatted(",\"version\":1.5"), "version");
    assertPoison("k", asset.formatted(",\"attributes\":{\"n\":1e999}"), "1.7E308");
    assertPoison(
        "k", asset.formatted(",\"attributes\":{\"n\":1%s}".formatted("0".repeat(400))), "1.7E308");
    assertPoison("k", asset.formatted(""), "not a JSON object", "winnow-attributes", "null");
    assertPoison(
        "k",
        "{\"specversion\":\"1.0\",\"data_base64\":5}",
        "data_base64",
        "content-type",
        "application/cloudevents+json");
  }

  @Example
  void valuesInCloudEventsAreCheckedAsOutsideOfThem() {
    String event = "{\"specversion\":\"1.0\",%s}";
    for (String number : List.of("1e999", "-1e999", "1" + "0".repeat(400))) {
      assertPoison(
          "k",
          event.formatted("\"data\":{\"attributes\":{\"n\":%s}}".formatted(number)),
          "1.7E308",
          "content-type",
          "application/cloudevents+json");
    }
    for (String base64 : List.of("\"no base 64!\"", "\"AQI\"x", "{}", "[1]", "true")) {
      assertPoison(
          "k",
          event.formatted("\"data_base64\":" + base64),
          "",
          "content-type",
          "application/cloudevents+json");
    }
    assertPoison(
        "k",
        event.formatted("\"data_base64\":\"no base 64!\""),
        "data_base64",
        "content-type",
        "application/cloudevents+json");
  }

  @Example
  void whatIsWrongWithJsonIsSaidInPlainWordsAndWithItsPlace() {
    assertReason("{not json", "not an asset: not JSON (line 1, column 2)");
    assertReason("{\"captions\":[\"a\",\n ?]}", "not an asset: not JSON (line 2, column 2)");
    assertReason("{\"captions\":[\"a", "not an asset: the JSON ends too early (line 1, column 16)");
    assertReason("", "not an asset: not a JSON object");
    assertReason("[]", "not an asset: not a JSON object (line 1, column 1)");
    assertReason(
        "{\"captions\":[]} {}", "not an asset: more than one JSON value (line 1, column 17)");
    assertReason(
        "{\"captions\":\"a\"}", "not an asset: captions must be a list (line 1, column 13)");
    assertReason(
        "{\"captions\":[{}]}", "not an asset: captions[0] must be a text (line 1, column 14)");
    assertReason(
        "{\"attributes\":7}", "not an asset: attributes must be an object (line 1, column 15)");
    assertReason(
        "{\"version\":\"new\"}", "not an asset: version must be an integer (line 1, column 12)");
    assertReason("{\"image\":7}", "not an asset: image must be an object (line 1, column 10)");
    assertReason(
        "{\"image\":{\"base64\":\"?\"}}",
        "not an asset: image.base64 must be base 64 (line 1, column 20)");
    assertReason(
        "{\"version\":1e99}", "not an asset: version must be an integer (line 1, column 12)");
    assertReason(
        "{\"vectors\":{\"caption\":[\"a\"]}}",
        "not an asset: vectors.caption: a vector must contain only numbers (line 1, column 24)");
    assertReason(
        "{\"attributes\":" + "{\"a\":".repeat(100),
        "not an asset: the JSON is too deep, has too many values, or a text or number in it is too"
            + " long");
  }

  @Example
  void recordsWithTooManyValuesArePoison() {
    String values = "[%s{}]".formatted("{},".repeat(600_000));

    assertPoison("k", "{\"attributes\":{\"a\":%s}}".formatted(values), "has too many values");
    assertPoison("k", "{\"captions\":[],\"extra\":%s}".formatted(values), "has too many values");
  }

  /** The reason and its causes become headers of the dead letter. */
  private void assertReason(String value, String reason) {
    assertThatThrownBy(() -> upsert("k", value))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessage(reason)
        .hasNoCause();
  }

  @Example
  void bytesThatAreNotUtf8AreRejected() {
    // An overlong slash, half a character, and a byte of Latin-1
    for (String bytes : List.of("\u00c0\u00af", "\u00ed\u00a0\u0080", "\u00e9")) {
      byte[] value =
          "{\"captions\":[\"a %s b\"]}".formatted(bytes).getBytes(StandardCharsets.ISO_8859_1);

      assertThatThrownBy(() -> reader.read(record("k", value)))
          .isInstanceOf(PoisonRecordException.class)
          .hasMessageStartingWith("not an asset: the JSON is not UTF-8 (byte 1");
    }
  }

  @Provide
  Arbitrary<byte[]> values() {
    Arbitrary<byte[]> noise = Arbitraries.bytes().array(byte[].class).ofMaxSize(200);
    Arbitrary<byte[]> cut =
        Arbitraries.integers()
            .between(0, 120)
            .map(
                end ->
                    Arrays.copyOf(
                        """
                        {"specversion":"1.0","data":{"captions":["a"],"vectors":{"image":[1,2]},\
                        "version":1,"image":{"base64":"AAAA"},"attributes":{"k":[null,{"a":1e9}]}}}"""
                            .getBytes(StandardCharsets.UTF_8),
                        end));
    return Arbitraries.oneOf(noise, cut);
  }

  @Property
  void throwsOnlyPoisonForAnyRecord(@ForAll("values") byte[] value, @ForAll("types") String type) {
    try {
      AssetChange change = reader.read(record("k", value, "content-type", type));
      assertThat(change.id().value()).isEqualTo("k");
    } catch (PoisonRecordException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }

  @Provide
  Arbitrary<String> types() {
    return Arbitraries.of(
        "application/json",
        "application/cloudevents+json",
        "image/jpeg",
        ";",
        "application/x+json");
  }
}
