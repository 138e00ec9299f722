package dev.winnow.api.board;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.board.Board;
import dev.winnow.bundle.Views;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BoardMatcherTest {

  private static final Board RULE =
      new Board("rule", List.of(), JsonNodeFactory.instance.objectNode());
  private static final Filter ACME = Filter.NONE.and(new Filter.MatchValue("tenant", "acme"));

  private static Point asset(String id, String vector, String tenant) {
    return new Point(
        new AssetId(id),
        new Version(null, 1),
        Map.of(vector, new float[] {1}),
        Map.of(),
        new Payload(List.of(), Map.of("tenant", tenant), null, false));
  }

  @Test
  void comparesOnlyUnlistedImagesOfTheTenant() {
    List<Point> points =
        List.of(
            asset("image", Views.MODALITY.key(), "acme"),
            asset("text", "caption", "acme"),
            asset("other", Views.MODALITY.key(), "other"));
    Board listing = new Board("list", List.of(new AssetId("image")), null);

    assertThat(BoardMatcher.candidates(points, RULE, ACME))
        .extracting(point -> point.id().value())
        .containsExactly("image");
    assertThat(BoardMatcher.candidates(points, listing, ACME)).isEmpty();
    assertThat(BoardMatcher.candidates(points, listing, Filter.NONE))
        .extracting(point -> point.id().value())
        .containsExactly("other");
  }
}
