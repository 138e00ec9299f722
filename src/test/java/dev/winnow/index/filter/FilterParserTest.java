package dev.winnow.index.filter;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.winnow.asset.AssetId;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterParserTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void readsEveryCondition() throws JsonProcessingException {
    // When
    Filter filter =
        parse(
            """
            {"must": [
               {"key": "a", "match": {"value": "x"}},
               {"key": "a", "match": {"value": 7}},
               {"key": "a", "match": {"value": true}},
               {"key": "a.b", "match": {"any": ["x", 7, false]}},
               {"key": "a[].b", "match": {"text": "some words"}}],
             "should": {"key": "n", "range": {"gt": 1, "lte": 2.5, "lt": null}},
             "must_not": [
               {"has_id": ["p", "q"]},
               {"is_empty": {"key": "e"}},
               {"must": [{"has_id": []}]}]}
            """);
    // Then
    assertThat(filter)
        .isEqualTo(
            new Filter(
                List.of(
                    new Filter.MatchValue("a", "x"),
                    new Filter.MatchValue("a", 7L),
                    new Filter.MatchValue("a", true),
                    new Filter.MatchAny("a.b", List.of("x", 7L, false)),
                    new Filter.MatchText("a.b", "some words")),
                List.of(new Filter.Range("n", 1.0, null, null, 2.5)),
                List.of(
                    new Filter.HasId(Set.of(new AssetId("p"), new AssetId("q"))),
                    new Filter.IsEmpty("e"),
                    new Filter(List.of(new Filter.HasId(Set.of())), List.of(), List.of()))));
  }

  @Test
  void emptyJsonIsNoFilter() throws JsonProcessingException {
    assertThat(FilterParser.parse(null)).isEqualTo(Filter.NONE);
    assertThat(parse("null")).isEqualTo(Filter.NONE);
    assertThat(parse("{}")).isEqualTo(Filter.NONE);
    assertThat(parse("{\"must\": null, \"should\": []}")).isEqualTo(Filter.NONE);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          []                                            | filter: expected an object with must, must_not, should
          {"most":[]}                                   | filter.most: unknown; allowed are must, must_not, should
          {"must":"x"}                                  | filter.must: expected a condition
          {"must":[1]}                                  | filter.must[0]: expected a condition
          {"must":[{}]}                                 | filter.must[0]: expected a condition
          {"must":[{"key":"k"}]}                        | filter.must[0]: expected one of match, range
          {"must":[{"key":"k","match":{},"range":{}}]}  | filter.must[0]: expected one of match, range
          {"must":[{"key":"k","must":[]}]}              | filter.must[0].must: unknown; allowed are key, match, range
          {"must":[{"key":3,"match":{"value":1}}]}      | filter.must[0].key: expected a string
          {"must":[{"key":"","match":{"value":1}}]}     | filter.must[0].key: must not be empty
          {"must":[{"key":"k","match":{}}]}             | filter.must[0].match: expected one of value, any, text
          {"must":[{"key":"k","match":{"value":1,"text":"x"}}]} | filter.must[0].match: expected one of value, any, text
          {"must":[{"key":"k","match":{"except":[1]}}]} | filter.must[0].match.except: unknown; allowed are any, text, value
          {"must":[{"key":"k","match":"x"}]}            | filter.must[0].match: expected an object
          {"must":[{"key":"k","match":{"value":1.5}}]}  | filter.must[0].match.value: expected a string, a boolean or an integer
          {"must":[{"key":"k","match":{"value":9223372036854775808}}]} | filter.must[0].match.value: expected a string, a boolean or an integer
          {"must":[{"key":"k","match":{"value":null}}]} | filter.must[0].match.value: expected a string, a boolean or an integer
          {"must":[{"key":"k","match":{"any":"x"}}]}    | filter.must[0].match.any: expected an array
          {"must":[{"key":"k","match":{"any":[1,[]]}}]} | filter.must[0].match.any[1]: expected a string
          {"must":[{"key":"k","match":{"text":1}}]}     | filter.must[0].match.text: expected a string
          {"must":[{"key":"k","range":{}}]}             | filter.must[0].range: expected at least one of gt, gte, lt, lte
          {"must":[{"key":"k","range":{"gt":"1"}}]}     | filter.must[0].range.gt: expected a finite number
          {"must":[{"key":"k","range":{"gt":1e999}}]}   | filter.must[0].range.gt: expected a finite number
          {"must":[{"has_id":"a"}]}                     | filter.must[0].has_id: expected an array
          {"must":[{"has_id":[7]}]}                     | filter.must[0].has_id[0]: expected a string
          {"must":[{"has_id":[""]}]}                    | filter.must[0].has_id[0]: an asset's id must not be empty
          {"must":[{"is_empty":"k"}]}                   | filter.must[0].is_empty: expected an object with key
          {"must":[{"is_empty":{}}]}                    | filter.must[0].is_empty.key: expected a string
          {"should":[{"must":[{"must_not":[{"x":1}]}]}]} | filter.should[0].must[0].must_not[0]: expected a condition
          """,
      quoteCharacter = '`')
  void namesErrorsWithTheirPath(String json, String message) {
    assertThatThrownBy(() -> parse(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void depthIsBounded() throws JsonProcessingException {
    assertThat(nested(FilterParser.MAX_DEPTH)).isNotNull();
    assertThatThrownBy(() -> nested(FilterParser.MAX_DEPTH + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 16 levels");
  }

  private static Filter nested(int depth) throws JsonProcessingException {
    return parse("{\"must\":".repeat(depth - 1) + "{\"must\":[]}" + "}".repeat(depth - 1));
  }

  @Test
  void numberOfConditionsIsBounded() throws JsonProcessingException {
    assertThat(conditions(FilterParser.MAX_CONDITIONS).must()).hasSize(1_000);
    assertThatThrownBy(() -> conditions(FilterParser.MAX_CONDITIONS + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("filter.must[1000]: a filter has at most 1000 conditions");
  }

  private static Filter conditions(int number) throws JsonProcessingException {
    String condition = "{\"is_empty\":{\"key\":\"k\"}}";
    return parse("{\"must\":[" + String.join(",", Collections.nCopies(number, condition)) + "]}");
  }

  @Test
  void numberOfValuesIsBounded() throws JsonProcessingException {
    assertThat(values(FilterParser.MAX_VALUES)).isNotNull();
    assertThatThrownBy(() -> values(FilterParser.MAX_VALUES + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("filter.must[0].match.any: a filter has at most 10000 values and words in all");
    String half =
        "{\"key\":\"k\",\"match\":{\"any\":[%s]}}"
            .formatted(String.join(",", Collections.nCopies(FilterParser.MAX_VALUES / 2 + 1, "1")));
    assertThatThrownBy(() -> parse("{\"must\":[%s,%s]}".formatted(half, half)))
        .hasMessageStartingWith("filter.must[1].match.any");
  }

  @Test
  void lengthOfATextIsBounded() throws JsonProcessingException {
    assertThat(text("x".repeat(FilterParser.MAX_TEXT))).isNotNull();
    assertThatThrownBy(() -> text("x".repeat(FilterParser.MAX_TEXT + 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("filter.must[0].match.text: has 8193 characters; at most 8192 are allowed");
  }

  @Test
  void wordsCountAsValues() throws JsonProcessingException {
    // Given
    String words = IntStream.range(0, 1_500).mapToObj("w%d"::formatted).collect(joining(" "));
    String[] six = Collections.nCopies(6, words).toArray(String[]::new);
    String[] seven = Collections.nCopies(7, words).toArray(String[]::new);
    // When / Then
    assertThat(text(six).must()).hasSize(6);
    assertThat(text("word ".repeat(1_600)).must()).hasSize(1);
    assertThatThrownBy(() -> text(seven))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "filter.must[6].match.text: a filter has at most 10000 values and words in all");
  }

  private static Filter text(String... texts) throws JsonProcessingException {
    return parse(
        Stream.of(texts)
            .map("{\"key\":\"k\",\"match\":{\"text\":\"%s\"}}"::formatted)
            .collect(joining(",", "{\"must\":[", "]}")));
  }

  private static Filter values(int number) throws JsonProcessingException {
    String values = IntStream.range(0, number).mapToObj(Integer::toString).collect(joining(","));
    return parse("{\"must\":[{\"key\":\"k\",\"match\":{\"any\":[" + values + "]}}]}");
  }

  @Property(tries = 2_000)
  void anyJsonIsAFilterOrAnIllegalArgument(@ForAll("json") JsonNode json) {
    try {
      assertThat(FilterParser.parse(json)).isNotNull();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("filter");
    }
  }

  /** JSON made of the words of the grammar, so that it often is nearly a filter. */
  @Provide
  static Arbitrary<JsonNode> json() {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    Arbitrary<JsonNode> leaf =
        Arbitraries.oneOf(
            Arbitraries.of("k", "", "a.b", "\u0000").map(nodes::textNode),
            Arbitraries.integers().map(nodes::numberNode),
            Arbitraries.doubles().map(nodes::numberNode),
            Arbitraries.bigIntegers().map(nodes::numberNode),
            Arbitraries.of(nodes.nullNode(), nodes.booleanNode(true), nodes.missingNode()));
    Arbitrary<String> name =
        Arbitraries.of(
            "must",
            "should",
            "must_not",
            "key",
            "match",
            "value",
            "any",
            "text",
            "range",
            "gt",
            "lte",
            "has_id",
            "is_empty",
            "other");
    Arbitrary<JsonNode> json = leaf;
    for (int depth = 0; depth < 6; depth++) {
      Arbitrary<JsonNode> inner = json;
      json =
          Arbitraries.frequencyOf(
              Tuple.of(1, leaf),
              Tuple.of(3, inner.list().ofMaxSize(3).map(list -> nodes.arrayNode().addAll(list))),
              Tuple.of(
                  6, Arbitraries.maps(name, inner).ofMaxSize(2).map(FilterParserTest::object)));
    }
    return json.withoutEdgeCases();
  }

  private static JsonNode object(Map<String, JsonNode> fields) {
    return JsonNodeFactory.instance.objectNode().setAll(fields);
  }

  private static Filter parse(String json) throws JsonProcessingException {
    return FilterParser.parse(JSON.readTree(json));
  }
}
