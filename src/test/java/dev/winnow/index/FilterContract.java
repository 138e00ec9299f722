package dev.winnow.index;

import static dev.winnow.index.IndexFixture.await;
import static dev.winnow.index.IndexFixture.withAttributes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.asset.Version;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.filter.FilterParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every condition, on attributes of every kind. */
interface FilterContract extends IndexFixture {

  JsonMapper JSON = JsonMapper.builder().build();

  Map<String, String> ATTRIBUTES =
      Map.of(
          "a",
          """
          {"color":"red","price":10,"ok":true,"size":{"w":1,"tags":["x","y"]},"text":"A Red, red BALL"}
          """,
          "b",
          """
          {"color":"blue","price":20.5,"ok":false,"tags":["red","green"],"when":null,"text":"ball of Straße 7"}
          """,
          "c",
          """
          {"color":["red","blue"],"price":-5,"count":7,"tags":[],"text":["green grass","blue ball"]}
          """,
          "d",
          """
          {"color":"7","count":"7","price":7.0,"ok":"true","parts":[{"kind":"leg","n":1},{"kind":"arm","n":2}]}
          """,
          "e",
          "{}");

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                                        | abcde
          {"must":[{"key":"color","match":{"value":"red"}}]}                        | ac
          {"must":[{"key":"color","match":{"value":"Red"}}]}                        | -
          {"must":[{"key":"color","match":{"value":""}}]}                           | -
          {"must":[{"key":"tags","match":{"value":"green"}}]}                       | b
          {"must":[{"key":"ok","match":{"value":true}}]}                            | a
          {"must":[{"key":"ok","match":{"value":false}}]}                           | b
          {"must":[{"key":"ok","match":{"value":"true"}}]}                          | d
          {"must":[{"key":"count","match":{"value":7}}]}                            | c
          {"must":[{"key":"count","match":{"value":"7"}}]}                          | d
          {"must":[{"key":"price","match":{"value":10}}]}                           | a
          {"must":[{"key":"price","match":{"value":7}}]}                            | -
          {"must":[{"key":"price","match":{"value":-5}}]}                           | c
          {"must":[{"key":"size.w","match":{"value":1}}]}                           | a
          {"must":[{"key":"size.tags","match":{"value":"y"}}]}                      | a
          {"must":[{"key":"size","match":{"value":1}}]}                             | -
          {"must":[{"key":"parts.kind","match":{"value":"arm"}}]}                   | d
          {"must":[{"key":"parts[].n","match":{"value":2}}]}                        | d
          {"must":[{"key":"nope","match":{"value":"red"}}]}                         | -
          {"must":[{"key":"color","match":{"any":["red","7"]}}]}                    | acd
          {"must":[{"key":"count","match":{"any":[7,"8",true]}}]}                   | c
          {"must":[{"key":"color","match":{"any":[]}}]}                             | -
          {"must_not":[{"key":"color","match":{"any":[]}}]}                         | abcde
          {"must":[{"key":"text","match":{"text":"ball"}}]}                         | abc
          {"must":[{"key":"text","match":{"text":"RED ball!"}}]}                    | a
          {"must":[{"key":"text","match":{"text":"straße"}}]}                       | b
          {"must":[{"key":"text","match":{"text":"7"}}]}                            | b
          {"must":[{"key":"text","match":{"text":"bal"}}]}                          | -
          {"must":[{"key":"text","match":{"text":"grass ball"}}]}                   | c
          {"must":[{"key":"text","match":{"text":" ,;"}}]}                          | -
          {"must":[{"key":"price","match":{"text":"10"}}]}                          | -
          {"must":[{"key":"price","range":{"gte":10}}]}                             | ab
          {"must":[{"key":"price","range":{"gt":10}}]}                              | b
          {"must":[{"key":"price","range":{"lt":7}}]}                               | c
          {"must":[{"key":"price","range":{"lte":7}}]}                              | cd
          {"must":[{"key":"price","range":{"gte":7,"lt":20.5}}]}                    | ad
          {"must":[{"key":"price","range":{"gt":7,"gte":-5,"lt":10,"lte":99}}]}     | -
          {"must":[{"key":"price","range":{"gt":30,"lt":-30}}]}                     | -
          {"must":[{"key":"price","range":{"gt":-1e300,"lt":1e300}}]}               | abcd
          {"must":[{"key":"count","range":{"gte":0}}]}                              | c
          {"must":[{"key":"parts.n","range":{"gt":1}}]}                             | d
          {"must":[{"has_id":["a","e","unknown"]}]}                                 | ae
          {"must":[{"has_id":[]}]}                                                  | -
          {"must_not":[{"has_id":["a"]}]}                                           | bcde
          {"must":[{"is_empty":{"key":"tags"}}]}                                    | acde
          {"must":[{"is_empty":{"key":"when"}}]}                                    | abcde
          {"must":[{"is_empty":{"key":"size"}}]}                                    | bcde
          {"must":[{"is_empty":{"key":"size.w"}}]}                                  | bcde
          {"must":[{"is_empty":{"key":"parts.kind"}}]}                              | abce
          {"must_not":[{"is_empty":{"key":"color"}}]}                               | abcd
          {"must_not":[{"key":"color","match":{"value":"red"}}]}                    | bde
          {"should":[{"key":"count","match":{"value":7}},{"key":"ok","match":{"value":true}}]} | ac
          {"must":{"key":"color","match":{"value":"red"}},"should":[{"key":"count","match":{"value":7}}]} | c
          {"must":[{"key":"color","match":{"value":"red"}},{"key":"color","match":{"value":"blue"}}]} | c
          {"must":[{"key":"color","match":{"value":"red"}}],"must_not":[{"key":"ok","match":{"value":true}}]} | c
          {"should":[{"must":[{"key":"color","match":{"value":"blue"}}],"must_not":[{"has_id":["c"]}]},{"has_id":["e"]}]} | be
          {"must_not":[{"must_not":[{"has_id":["a","b"]}]}]}                        | ab
          {"must_not":[{"should":[{"has_id":["a"]},{"has_id":["b"]}]},{"must":[{"has_id":["c"]}]}]} | de
          {"must":[{"must":[]}]}                                                    | abcde
          """)
  default void filterPasses(String filter, String ids) throws JsonProcessingException {
    // Given
    List<PointChange> changes = new ArrayList<>();
    for (var entry : ATTRIBUTES.entrySet()) {
      changes.add(withAttributes(entry.getKey(), attributes(entry.getValue())));
    }
    changes.add(IndexFixture.delete("gone", Version.ofOffset(0)));
    await(index().apply(changes));
    // When
    Filter parsed = FilterParser.parse(JSON.readTree(filter));
    Set<String> passing = passing(parsed);
    Set<String> found = new TreeSet<>(search(IndexFixture.near(parsed, 10, 0, 1, 0, 0)));
    // Then
    Set<String> expected =
        ids.equals("-")
            ? Set.of()
            : new TreeSet<>(ids.chars().mapToObj(Character::toString).toList());
    assertThat(passing).isEqualTo(expected);
    assertThat(found).isEqualTo(expected);
  }

  private static Map<String, @Nullable Object> attributes(String json)
      throws JsonProcessingException {
    return JSON.readValue(json, new TypeReference<>() {});
  }
}
