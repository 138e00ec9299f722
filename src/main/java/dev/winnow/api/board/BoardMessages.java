package dev.winnow.api.board;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.api.Checks;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.asset.AssetId;
import dev.winnow.board.Board;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The bodies of requests for boards, and of the answers. */
final class BoardMessages {

  private BoardMessages() {}

  /** The state of a board to write: exactly one of members and rule. */
  @RegisterForReflection
  @Schema(
      name = "BoardState",
      description = "A board: exactly one of members and rule",
      examples = {
        "{\"members\":[\"scene-000001\",\"scene-000017\"]}",
        "{\"rule\":{\"text\":\"bicycles\",\"limit\":20}}"
      })
  public record State(
      @Schema(
              description = "The ids of 1 to 200 assets, in the order to keep",
              minItems = 1,
              maxItems = Board.MAX_MEMBERS)
          @Nullable List<String> members,
      @Schema(
              ref = "SearchRequest", // described there, as the body of a search
              description =
                  "A search that names no boards. Its current hits are the members: as many"
                      + " as its limit, 10 by default and at most 200")
          @Nullable JsonNode rule) {

    /**
     * @throws dev.winnow.http.ProblemException if it is not a valid board
     */
    Board board(String id) {
      try {
        List<String> ids = members == null ? List.of() : members;
        return new Board(
            id,
            ids.stream().map(AssetId::new).toList(),
            rule == null || rule.isNull() ? null : rule);
      } catch (IllegalArgumentException e) {
        throw Checks.invalid("%s", e.getMessage());
      } catch (NullPointerException e) {
        throw Checks.invalid("members contains null: list ids of assets");
      }
    }
  }

  /** A board. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Schema(name = "Board", description = "A board")
  public record Shown(
      @Schema(examples = "bikes") String id,
      @Schema(description = "Its members; with a rule, the current hits of the rule")
          List<String> members,
      @Schema(implementation = Object.class, description = "The search whose hits are the members")
          @Nullable JsonNode rule,
      @Schema(
              description =
                  "Remarks about the rule, such as why it fails, mistyped words that are corrected,"
                      + " or hits that match weakly")
          @Nullable String note,
      @Schema(description = "After PUT: true if it replaced a board; otherwise absent")
          @Nullable Boolean replaced) {

    static Shown of(Board board, List<AssetId> members, @Nullable String note) {
      return of(board, members, note, false);
    }

    private static Shown of(
        Board board, List<AssetId> members, @Nullable String note, boolean replaced) {
      return new Shown(
          board.id(),
          members.stream().map(AssetId::value).toList(),
          board.rule(),
          note,
          replaced ? true : null);
    }

    static Shown of(Board board, BoardService.Written written) {
      return of(board, written.members(), written.note(), written.replaced());
    }
  }

  /** The answer to a deletion that is older than the board. */
  @RegisterForReflection
  @Schema(name = "KeptBoard", description = "A board that was not deleted")
  public record Kept(
      @Schema(examples = "bikes") String id,
      @Schema(
              description = "Why it was not deleted",
              examples = "Nothing was changed: version 3 is older than that of the board.")
          String note) {}

  /** A board in a list. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Schema(name = "ListedBoard", description = "A board in the list")
  public record Listed(
      @Schema(examples = "bikes") String id,
      @Schema(description = "The number of members; absent with a rule") @Nullable Integer size,
      @Schema(
              implementation = Object.class,
              description = "The search whose hits are the members, without the data of its images")
          @Nullable JsonNode rule) {

    private static final String IMAGE_DATA = "base64";

    static Listed of(Board board) {
      JsonNode rule = board.rule();
      return rule == null
          ? new Listed(board.id(), board.members().size(), null)
          : new Listed(board.id(), null, withoutImageData(rule));
    }

    private static JsonNode withoutImageData(JsonNode rule) {
      JsonNode small = rule.deepCopy();
      for (JsonNode image : small.findParents(IMAGE_DATA)) {
        ((ObjectNode) image).remove(IMAGE_DATA);
      }
      return small;
    }
  }

  /** A page of the boards. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Schema(name = "BoardList", description = "A page of the boards")
  public record Listing(
      @Schema(description = "How many boards there are", examples = "12") int total,
      @Schema(description = "The boards of this page, by id") List<Listed> boards,
      @Schema(description = "The value of after for the next page; absent on the last page")
          @Nullable String next) {

    /**
     * @param boards all boards, by id
     * @param after the id behind which the page begins; null for the first page
     * @throws dev.winnow.http.ProblemException if it is not an id
     */
    static Listing of(List<Board> boards, @Nullable String after, int limit) {
      if (after != null) {
        try {
          Board.requireId(after);
        } catch (IllegalArgumentException e) {
          throw Checks.invalid("after: %s", e.getMessage());
        }
      }
      List<Board> rest =
          boards.stream().filter(b -> after == null || b.id().compareTo(after) > 0).toList();
      List<Board> page = rest.stream().limit(limit).toList();
      return new Listing(
          boards.size(),
          page.stream().map(Listed::of).toList(),
          page.isEmpty() || page.size() == rest.size() ? null : page.getLast().id());
    }
  }

  /** How to expand a board; absent fields are as in a search. */
  @RegisterForReflection
  @Schema(
      name = "Expansion",
      description = "How to expand a board; every field is optional",
      examples = "{\"views\":[\"object\"],\"limit\":20,\"explain\":true}")
  public record Expansion(
      @Schema(
              description = "A text to search for too; exclusions in it become negatives",
              examples = "animals but not dogs")
          @Nullable String text,
      @Schema(
              description =
                  "Views to compare by, with equal weights. By default all, each weighted"
                      + " by how much the members have in common in it",
              examples = "[\"object\"]")
          @Nullable List<String> views,
      @Schema(
              implementation = Object.class,
              description = "Weights of views, as in a search",
              examples = "{\"object\":0.7,\"style\":0.3}")
          @Nullable Map<String, Double> intent,
      @Schema(description = "Further positive examples, such as other boards, or texts")
          @Nullable List<SearchRequest.@Nullable Example> positive,
      @Schema(description = "Negative examples")
          @Nullable List<SearchRequest.@Nullable Example> negative,
      @Schema(implementation = Object.class, description = "A filter, as in a search")
          @Nullable JsonNode filter,
      @Schema(implementation = Object.class, description = "Parameters of the method")
          @Nullable Map<String, JsonNode> params,
      @Schema(
              description = "Maximum number of hits, 1 to 1000; 10 by default",
              examples = "20",
              minimum = "1",
              maximum = "1000",
              defaultValue = "10")
          @Nullable Integer limit,
      @Schema(
              description = "Number of hits to skip",
              minimum = "0",
              maximum = "9999",
              defaultValue = "0")
          @Nullable Integer offset,
      @Schema(description = "Whether hits explain their scores", defaultValue = "false")
          @Nullable Boolean explain) {}
}
