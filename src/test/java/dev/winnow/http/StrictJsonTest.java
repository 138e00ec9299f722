package dev.winnow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.winnow.json.JsonFault;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

  private final ObjectMapper mapper = new ObjectMapper();

  StrictJsonTest() {
    new StrictJson().customize(mapper);
  }

  record Body(
      @Nullable String text,
      @Nullable Integer limit,
      @Nullable Double weight,
      @Nullable Boolean explain,
      @Nullable List<String> in,
      @Nullable Map<String, Double> intent,
      @Nullable JsonNode filter) {}

  @ParameterizedTest
  @ValueSource(strings = {"\u00c0\u00af", "\u00ed\u00a0\u0080", "\u00e9"})
  void rejectsBytesThatAreNotUtf8(String bytes) {
    byte[] body = "{\"text\":\"a %s b\"}".formatted(bytes).getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> mapper.readValue(new ByteArrayInputStream(body), Body.class))
        .isInstanceOfSatisfying(
            JsonProcessingException.class,
            e -> assertThat(JsonFault.describe(e)).startsWith("the JSON is not UTF-8 (byte 1"));
    assertThatThrownBy(() -> mapper.readValue(body, Body.class))
        .isInstanceOf(JsonProcessingException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"limit\":\"10\"}          | limit must be an integer",
        "{\"limit\":\"\"}            | limit must be an integer",
        "{\"limit\":1.5}             | limit must be an integer",
        "{\"limit\":true}            | limit must be an integer",
        "{\"text\":5}                | text must be a text",
        "{\"text\":0.5}              | text must be a text",
        "{\"text\":true}             | text must be a text",
        "{\"weight\":\"0.5\"}        | weight must be a number",
        "{\"weight\":true}           | weight must be a number",
        "{\"explain\":\"true\"}      | explain must be true or false",
        "{\"explain\":1}             | explain must be true or false",
        "{\"in\":[\"image\",5]}      | in[1] must be a text",
        "{\"intent\":{\"a\":\"1\"}}  | intent.a must be a number",
      })
  void rejectsValuesOfAnotherType(String body, String fault) {
    assertThatThrownBy(() -> mapper.readValue(body, Body.class))
        .isInstanceOfSatisfying(
            MismatchedInputException.class,
            e -> assertThat(JsonFault.describe(e)).startsWith(fault + " (line 1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"limit\":1,\"limit\":2}",
        "{\"text\":null,\"text\":\"a\"}",
        "{\"intent\":{\"a\":1,\"a\":1}}",
        "{\"filter\":{\"must\":[],\"must\":[]}}"
      })
  void rejectsRepeatedFields(String body) {
    assertThatThrownBy(() -> mapper.readValue(body, Body.class))
        .isInstanceOfSatisfying(
            JsonProcessingException.class,
            e ->
                assertThat(JsonFault.describe(e))
                    .matches("duplicate field '(limit|text|a|must)' \\(line 1, column \\d+\\)"));
  }

  @Test
  void abbreviatesLongNames() {
    String name = "n".repeat(1_000);

    for (String body :
        List.of(
            "{\"%s\":1}".formatted(name),
            "{\"intent\":{\"%s\":\"a\"}}".formatted(name),
            "{\"filter\":{\"%s\":1,\"%s\":2}}".formatted(name, name))) {
      assertThatThrownBy(() -> mapper.readValue(body, Body.class))
          .isInstanceOfSatisfying(
              JsonProcessingException.class,
              e ->
                  assertThat(JsonFault.describe(e))
                      .contains("n".repeat(40) + "…")
                      .hasSizeLessThan(200));
    }
  }

  /** A tree of small values takes many times the memory of their text. */
  @Test
  void rejectsBodiesWithTooManyValues() {
    String body = "{\"filter\":{\"must\":[%s{}]}}".formatted("{},".repeat(600_000));

    assertThatThrownBy(() -> mapper.readValue(body, Body.class))
        .isInstanceOfSatisfying(
            JsonProcessingException.class,
            e ->
                assertThat(JsonFault.describe(e))
                    .startsWith("the JSON is too deep, has too many values, or"));
  }

  @Test
  void readsAsManyVectorsAsASearchMayHave() throws JsonProcessingException {
    String vector = "[%s0.5]".formatted("0.5,".repeat(4_095));
    String body = "[%s%s]".formatted((vector + ",").repeat(127), vector);

    assertThat(mapper.readValue(body, float[][].class)).hasDimensions(128, 4_096);
  }

  @Test
  void readsValuesOfTheirTypeAndNull() throws JsonProcessingException {
    String body =
        """
        {"text":"a","limit":10,"weight":1,"explain":true,"in":null,"intent":{"a":0.5},
         "filter":{"must":[{"key":"year","match":{"value":"2024"}}]}}""";

    Body read = mapper.readValue(body, Body.class);

    assertThat(read.limit()).isEqualTo(10);
    assertThat(read.weight()).isEqualTo(1);
    assertThat(read.in()).isNull();
  }
}
