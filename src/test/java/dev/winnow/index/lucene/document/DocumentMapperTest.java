package dev.winnow.index.lucene.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  private static PointChange upsert(String name, String text) {
    Payload payload = new Payload(List.of(), Map.of(name, text), null, false);
    return new PointChange.Upsert(
        new Point(new AssetId("a"), Version.ofOffset(0), Map.of(), Map.of(), payload), null);
  }

  private static String words(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }
}
