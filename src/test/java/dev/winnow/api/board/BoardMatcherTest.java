package dev.winnow.api.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.winnow.access.Tenancies;
import dev.winnow.access.Tenancy;
import dev.winnow.api.search.SearchService;
import dev.winnow.api.search.UnluckySearches;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.board.Board;
import dev.winnow.board.BoardKey;
import dev.winnow.board.Boards;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Views;
import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.encoder.batch.EncoderClosedException;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.index.IndexClosedException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.serving.Serving;
import dev.winnow.testing.FewPoints;
import dev.winnow.testing.Servings;
import io.smallrye.mutiny.TimeoutException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BoardMatcherTest {

  private static final Board RULE =
      new Board("rule", List.of(), JsonNodeFactory.instance.objectNode().put("text", "dog"));

  private static final Boards BOARDS =
      new Boards() {
        @Override
        public Optional<Board> get(BoardKey key) {
          throw new UnsupportedOperationException();
        }

        @Override
        public List<Board> list(@Nullable String tenant) {
          throw new UnsupportedOperationException();
        }

        @Override
        public Map<BoardKey, Board> all() {
          Map<BoardKey, Board> all = new LinkedHashMap<>();
          all.put(new BoardKey(null, "rule"), RULE);
          all.put(
              new BoardKey(null, "listing"),
              new Board("listing", List.of(new AssetId("member")), null));
          return all;
        }

        @Override
        public void put(BoardKey key, @Nullable Board board, @Nullable Long version) {
          throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
      };

  private static final Filter ACME = Filter.NONE.and(new Filter.MatchValue("tenant", "acme"));

  private static Point asset(String id, String vector, String tenant) {
    return asset(id, Map.of(vector, new float[] {1}), tenant);
  }

  private static Point asset(String id, Map<String, float[]> dense, String tenant) {
    return new Point(
        new AssetId(id),
        new Version(null, 1),
        dense,
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

  @ParameterizedTest
  @MethodSource("failuresOfOneRule")
  void failureOfOneRuleStopsNoOtherBoard(RuntimeException failure) {
    assertThat(match(failure)).contains("listing").doesNotContain("rule");
  }

  static Stream<RuntimeException> failuresOfOneRule() {
    return Stream.of(
        new EncoderFailedException("encoding failed", new IllegalStateException("lost GPU")),
        new TimeoutException(),
        new IllegalStateException("a bug"));
  }

  @ParameterizedTest
  @MethodSource("failuresThatPass")
  void failuresOfAllBoardsAreTriedAgain(RuntimeException failure) {
    assertThatThrownBy(() -> match(failure)).isSameAs(failure);
  }

  static Stream<RuntimeException> failuresThatPass() {
    return Stream.of(
        new IndexUnavailableException("away"),
        new IndexClosedException("another bundle answers now"),
        new EncoderClosedException("another bundle answers now"),
        new OverloadedException("too many texts wait"));
  }

  /** Returns the boards that an image matches when the search of a rule fails. */
  private static List<String> match(RuntimeException failure) {
    FewPoints points = new FewPoints();
    Serving serving = Servings.of(points);
    for (String id : List.of("member", "new")) {
      points.put(asset(id, image(serving.current().bundle()), "acme"));
    }
    SearchService searches = new UnluckySearches(failure);
    BoardMembers members = new BoardMembers(searches, new ObjectMapper());
    Tenancy tenancy = Tenancies.none(serving);
    return new BoardMatcher(BOARDS, members, searches, tenancy, serving)
        .match(List.of(new AssetId("new"))).stream().map(BoardMatcher.Match::board).toList();
  }

  private static Map<String, float[]> image(BundleManifest bundle) {
    Views views = Objects.requireNonNull(bundle.views());
    return Map.of(
        Modality.IMAGE.key(),
        same(bundle.dimension()),
        Views.MODALITY.key(),
        same(views.views().size() * views.dimension()));
  }

  private static float[] same(int dimension) {
    float[] unit = new float[dimension];
    Arrays.fill(unit, (float) (1 / Math.sqrt(dimension)));
    return unit;
  }
}
