package dev.winnow.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.cli.console.Terminal;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTableTest {

  private static final URI SERVICE = URI.create("http://localhost:8080");

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 60, 61, 80, 200})
  void fitsAnyTerminal(int width) throws JsonProcessingException {
    JsonNode answer = answer(hit("a-rather-long-id-of-an-asset-in-a-folder/photo.jpg"), hit("b"));

    String table = SearchTable.of(answer, 0, width);

    assertThat(table.lines()).hasSize(7);
    assertThat(table.lines().limit(6))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Math.max(60, width)));
  }

  @Test
  void linksTheIdOfEachLineToItsImage() throws JsonProcessingException {
    JsonNode answer = answer(hit("a"), hit("7"), hit("2"), hit("a"));

    String linked = SearchTable.linked(SearchTable.of(answer, 0, 80), answer, SERVICE);

    assertThat(linked.lines().toList().get(4))
        .startsWith("| 2 |     0.5000 | " + Terminal.link("7", image("7")) + " ");
    assertThat(linked.lines().toList().get(5))
        .startsWith("| 3 |     0.5000 | " + Terminal.link("2", image("2")) + " ");
    assertThat(linked.lines().toList().get(6))
        .startsWith("| 4 |     0.5000 | " + Terminal.link("a", image("a")) + " ");
  }

  @Test
  void linksShortenedIds() throws JsonProcessingException {
    String id = "holiday/2024/07/the-first-day-at-the-sea.jpg";
    JsonNode answer = answer(hit(id));
    String table = SearchTable.of(answer, 0, 80);
    assertThat(table).doesNotContain(id);

    String linked = SearchTable.linked(table, answer, SERVICE);

    assertThat(linked).contains(image(id).toString()).contains("holiday/");
    assertThat(linked.replaceAll("\u001b]8;;.*?\u001b\\\\", "")).isEqualTo(table);
  }

  @Test
  void linksNothingWithoutImages() throws JsonProcessingException {
    JsonNode answer =
        answer("{\"id\":\"a\",\"similarity\":0.5}", hit("b"), "{\"id\":\"c\",\"similarity\":0.1}");
    String table = SearchTable.of(answer, 0, 80);

    String linked = SearchTable.linked(table, answer, SERVICE);

    assertThat(linked.lines().toList().get(3)).isEqualTo(table.lines().toList().get(3));
    assertThat(linked.lines().toList().get(4)).contains(Terminal.link("b", image("b")));
    assertThat(linked.lines().toList().get(5)).isEqualTo(table.lines().toList().get(5));
  }

  private static URI image(String id) {
    return SERVICE.resolve("/v1/assets/" + id.replace("/", "%2F") + "/image");
  }

  private static String hit(String id) {
    return """
        {"id":"%s","similarity":0.5,"captions":["A dog runs along the beach in the morning."],\
        "attributes":{"place":"somewhere by the sea"},"image_url":"%s"}"""
        .formatted(id, image(id).getRawPath());
  }

  private static JsonNode answer(String... hits) throws JsonProcessingException {
    return new ObjectMapper().readTree("{\"hits\":[" + String.join(",", hits) + "]}");
  }
}
