package dev.winnow.api.board;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.access.Tenancy;
import dev.winnow.access.Tenant;
import dev.winnow.api.Checks;
import dev.winnow.api.asset.StorageCheck;
import dev.winnow.api.search.BoardLookup;
import dev.winnow.api.search.SearchRequest;
import dev.winnow.api.search.SearchService;
import dev.winnow.api.search.ValidatedSearchRequest;
import dev.winnow.asset.AssetId;
import dev.winnow.board.Board;
import dev.winnow.board.BoardKey;
import dev.winnow.board.Boards;
import dev.winnow.board.BoardsUnavailableException;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.serving.Model;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The boards of the caller, and their members. Blocks; call it on the thread of a request. */
@ApplicationScoped
class BoardService implements BoardLookup {

  private final Boards boards;
  private final StorageCheck storage;
  private final Tenancy tenancy;
  private final SearchService searches;
  private final SearchMethods methods;
  private final ObjectMapper json;

  BoardService(
      Boards boards,
      StorageCheck storage,
      Tenancy tenancy,
      SearchService searches,
      SearchMethods methods,
      ObjectMapper json) {
    this.boards = boards;
    this.storage = storage;
    this.tenancy = tenancy;
    this.searches = searches;
    this.methods = methods;
    this.json = json;
  }

  private @Nullable String tenant() {
    return tenancy.tenant().map(Tenant::name).orElse(null);
  }

  private BoardKey key(String id) {
    try {
      Board.requireId(id);
    } catch (IllegalArgumentException e) {
      throw Checks.invalid("%s", e.getMessage());
    }
    return new BoardKey(tenant(), id);
  }

  /** Returns the board, if there is one. */
  Optional<Board> find(String id) {
    BoardKey key = key(id);
    return available(() -> boards.get(key));
  }

  /** Returns all boards, by id. */
  List<Board> list() {
    String tenant = tenant();
    return available(() -> boards.list(tenant));
  }

  /**
   * Writes a board, or deletes it.
   *
   * @throws ProblemException if its members or its rule are invalid
   */
  void put(String id, @Nullable Board board, @Nullable Long version) {
    storage.requireRoom();
    BoardKey key = key(id);
    if (board != null) {
      requireMembers(board.members());
      JsonNode rule = board.rule();
      if (rule != null) {
        rule(rule, "rule", tenancy.model());
      }
    }
    available(
        () -> {
          boards.put(key, board, version);
          return key;
        });
  }

  private void requireMembers(List<AssetId> members) {
    if (members.isEmpty()) {
      return;
    }
    Map<AssetId, ?> found = tenancy.index().fetch(members).await().indefinitely();
    List<AssetId> unknown = members.stream().filter(id -> !found.containsKey(id)).toList();
    if (!unknown.isEmpty()) {
      throw new ProblemException(
          ProblemType.UNPROCESSABLE,
          "members: %d of %d are not in the index, as %s: index them first, or leave them out"
              .formatted(unknown.size(), members.size(), unknown.getFirst()));
    }
  }

  /**
   * Returns the members of a board.
   *
   * @throws ProblemException if there is no such board, or its rule finds nothing
   */
  @Override
  public List<AssetId> members(String id) {
    Board board =
        find(id)
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.UNPROCESSABLE,
                        "no board is called '%s': create it with PUT /v1/boards/%s"
                            .formatted(id, id)));
    return members(board);
  }

  /** Returns the members as {@link #shown} does, but at least one; fails as above. */
  List<AssetId> members(Board board) {
    List<AssetId> members = shown(board);
    if (members.isEmpty()) {
      throw new ProblemException(
          ProblemType.UNPROCESSABLE,
          "the rule of board '%s' finds no assets: change it".formatted(board.id()));
    }
    return members;
  }

  /** Returns the members of a board; with a rule, its hits, which may be none. */
  List<AssetId> shown(Board board) {
    JsonNode rule = board.rule();
    if (rule == null) {
      return board.members();
    }
    Model model = tenancy.model();
    return searches
        .ids(rule(rule, "the rule of board " + board.id(), model), model)
        .await()
        .indefinitely();
  }

  /** Converts a rule to a search for at most as many assets as a board may have. */
  private ValidatedSearchRequest rule(JsonNode rule, String where, Model model) {
    try {
      SearchRequest request = json.treeToValue(rule, SearchRequest.class);
      ValidatedSearchRequest validated =
          ValidatedSearchRequest.of(request, model.bundle(), methods, BoardLookup.NONE);
      if (validated.limit() > Board.MAX_MEMBERS) {
        throw Checks.invalid(
            "limit must be at most %d, as many members as a board has", Board.MAX_MEMBERS);
      }
      return validated;
    } catch (JsonProcessingException e) {
      throw new ProblemException(
          ProblemType.UNPROCESSABLE,
          "%s is not a search: %s"
              .formatted(where, e.getOriginalMessage().lines().findFirst().orElse("")));
    } catch (ProblemException e) {
      throw new ProblemException(
          ProblemType.UNPROCESSABLE, "%s: %s".formatted(where, e.getMessage()));
    }
  }

  private static <T> T available(Supplier<T> boards) {
    try {
      return boards.get();
    } catch (BoardsUnavailableException e) {
      throw new ProblemException(ProblemType.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }
}
