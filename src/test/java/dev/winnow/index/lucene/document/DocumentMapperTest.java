package dev.winnow.index.lucene.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.testing.CpuTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexableField;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DocumentMapperTest {

  private final DocumentMapper mapper =
      new DocumentMapper(RandomPoints.schema("documents"), new PayloadJson());

  @Test
  void countsTheTermsOfAttributes() {
    // Given: each word becomes a term with the path
    String name = "n".repeat(1_000);
    // When
    WriteRequest request = mapper.map(upsert(name, words(1_000)));
    // Then
    assertThat(request.document()).hasSizeGreaterThan(1_000);
    assertThat(request.bytes()).isBetween(1_000_000L, 1_500_000L);
  }

  @Test
  void hashesALongPathOnce() {
    mapper.map(upsert("a", words(1_000)));
    PointChange change = upsert("n".repeat(200_000), words(20_000));

    assertThat(CpuTime.of(() -> assertThat(mapper.map(change).document()).isNotEmpty()))
        .isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void wordsKeepTheirPaths() {
    // When
    WriteRequest request =
        mapper.map(upsert(Map.of("a", "red ball", "b", List.of("red", Map.of("c", "blue sea")))));
    // Then
    assertThat(request.document().stream().filter(f -> f.name().equals(DocumentFields.WORD)))
        .extracting(IndexableField::binaryValue)
        .containsExactlyInAnyOrder(
            AttributeTerms.text("a", "red"),
            AttributeTerms.text("a", "ball"),
            AttributeTerms.text("b", "red"),
            AttributeTerms.text("b.c", "blue"),
            AttributeTerms.text("b.c", "sea"));
  }

  private static PointChange upsert(String name, String text) {
    return upsert(Map.of(name, text));
  }

  private static PointChange upsert(Map<String, @Nullable Object> attributes) {
    Payload payload = new Payload(List.of(), attributes, null, false);
    return new PointChange.Upsert(
        new Point(new AssetId("a"), Version.ofOffset(0), Map.of(), Map.of(), payload), null);
  }

  private static String words(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }
}
