package dev.winnow.api.board;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.api.Checks;
import dev.winnow.api.search.SearchService;
import dev.winnow.api.search.SearchService.FoundAssets;
import dev.winnow.api.search.request.BoardLookup;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.asset.AssetId;
import dev.winnow.board.Board;
import dev.winnow.http.ProblemException;
import dev.winnow.json.JsonFault;
import dev.winnow.search.model.SearchException;
import dev.winnow.serving.Model;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.BiFunction;

/** Finds the members of boards: the listed assets, or the hits of the rule. */
@ApplicationScoped
class BoardMembers {

  private final SearchService searches;
  private final ObjectMapper json;

  BoardMembers(SearchService searches, ObjectMapper json) {
    this.searches = searches;
    this.json = json;
  }

  /**
   * Returns the members of a caller's board; with a rule, its hits, which may be none. Blocks.
   * Fails with {@link dev.winnow.encoder.batch.OverloadedException}.
   *
   * @param model its index is the part that a rule searches
   * @throws ProblemException if the rule is invalid, or fails; the message names it
   */
  FoundAssets of(Board board, Model model) {
    return of(board, model, searches::assets);
  }

  /**
   * Returns the ids of the members, at least one. Fails as above.
   *
   * @throws ProblemException if the rule finds nothing
   */
  List<AssetId> required(Board board, Model model) {
    return required(board, of(board, model));
  }

  /** Does the same for this process instead of a caller, without waiting for a turn. */
  List<AssetId> requiredNow(Board board, Model model) {
    return required(board, of(board, model, searches::assetsNow));
  }

  private FoundAssets of(
      Board board,
      Model model,
      BiFunction<ValidatedSearchRequest, Model, Uni<FoundAssets>> search) {
    JsonNode rule = board.rule();
    if (rule == null) {
      return new FoundAssets(board.members(), null);
    }
    ValidatedSearchRequest validated = rule(board, rule, model);
    try {
      return search.apply(validated, model).await().indefinitely();
    } catch (ProblemException | SearchException e) {
      throw Checks.unprocessable("%s: %s", where(board), e.getMessage());
    }
  }

  private static String where(Board board) {
    return "the rule of board " + board.id();
  }

  private static List<AssetId> required(Board board, FoundAssets found) {
    if (found.ids().isEmpty()) {
      throw Checks.unprocessable("the rule of board '%s' finds no assets: change it", board.id());
    }
    return found.ids();
  }

  /**
   * Converts a rule to a search for at most as many assets as a board may have.
   *
   * @throws ProblemException if it is invalid
   */
  private ValidatedSearchRequest rule(Board board, JsonNode rule, Model model) {
    try {
      SearchRequest request = json.treeToValue(rule, SearchRequest.class);
      ValidatedSearchRequest validated = searches.validated(request, BoardLookup.NONE, model);
      if (validated.limit() > Board.MAX_MEMBERS) {
        throw Checks.invalid(
            "limit must be at most %d, the maximum number of members of a board",
            Board.MAX_MEMBERS);
      }
      if (validated.offset() + validated.limit() > SearchService.DEEP) {
        throw Checks.invalid("offset and limit must together be at most %d", SearchService.DEEP);
      }
      return validated;
    } catch (JsonProcessingException e) {
      throw Checks.unprocessable("%s is not a search: %s", where(board), JsonFault.describe(e));
    } catch (ProblemException e) {
      throw Checks.unprocessable("%s: %s", where(board), e.getMessage());
    }
  }
}
