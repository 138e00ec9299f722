package dev.winnow.api.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.access.Tenancy;
import dev.winnow.access.Tenant;
import dev.winnow.api.Checks;
import dev.winnow.api.asset.StorageCheck;
import dev.winnow.api.search.SearchService.FoundAssets;
import dev.winnow.api.search.request.BoardLookup;
import dev.winnow.asset.AssetId;
import dev.winnow.board.Board;
import dev.winnow.board.BoardKey;
import dev.winnow.board.Boards;
import dev.winnow.board.BoardsUnavailableException;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.search.model.Members;
import dev.winnow.search.model.SearchException;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The boards of the caller, and their members. Blocks; call it on the thread of a request. */
@ApplicationScoped
class BoardService implements BoardLookup {

  private static final String OUTDATED =
      "Nothing was changed: version %d is older than that of the board.";

  private final Boards boards;
  private final StorageCheck storage;
  private final Tenancy tenancy;
  private final BoardMembers members;

  BoardService(Boards boards, StorageCheck storage, Tenancy tenancy, BoardMembers members) {
    this.boards = boards;
    this.storage = storage;
    this.tenancy = tenancy;
    this.members = members;
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
   * The result of writing a board.
   *
   * @param members its members; with a rule, the hits of the rule
   * @param note remarks about its rule, or that the change is outdated
   * @param replaced whether it replaced a board with its id
   */
  record Written(List<AssetId> members, @Nullable String note, boolean replaced) {}

  /**
   * Writes a board, or deletes it.
   *
   * @throws ProblemException if its members or its rule are invalid, it is too large, or there are
   *     too many boards
   */
  Written put(String id, @Nullable Board board, @Nullable Long version) {
    storage.requireRoom();
    BoardKey key = key(id);
    FoundAssets found = new FoundAssets(List.of(), null);
    if (board != null) {
      requireSmall(board.rule());
      requireMembers(added(key, board));
      found = members.of(board, tenancy.model());
    }
    boolean replaced =
        available(
            () -> {
              boolean known = boards.get(key).isPresent();
              boards.put(key, board, version);
              return known;
            });
    boolean outdated =
        version != null && !available(() -> boards.get(key)).equals(Optional.ofNullable(board));
    return new Written(
        found.ids(), outdated ? OUTDATED.formatted(version) : found.note(), replaced && !outdated);
  }

  private static void requireSmall(@Nullable JsonNode rule) {
    int bytes = rule == null ? 0 : rule.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > Board.MAX_RULE_BYTES) {
      throw Checks.unprocessable(
          "the rule has %d bytes; at most %d are allowed. Name assets by id instead of sending"
              + " images",
          bytes, Board.MAX_RULE_BYTES);
    }
  }

  /** Returns the members that the stored board does not have: its own may be deleted meanwhile. */
  private List<AssetId> added(BoardKey key, Board board) {
    Set<AssetId> known =
        Set.copyOf(available(() -> boards.get(key)).map(Board::members).orElse(List.of()));
    return board.members().stream().filter(id -> !known.contains(id)).toList();
  }

  private void requireMembers(List<AssetId> members) {
    List<AssetId> unknown = missing(members);
    if (!unknown.isEmpty()) {
      throw Checks.unprocessable(
          "members: %d of %d are not in the index, for example %s: index them first, or leave them out",
          unknown.size(), members.size(), unknown.getFirst());
    }
  }

  /**
   * Returns the members of a board.
   *
   * @throws ProblemException if there is no such board, or its rule finds nothing
   */
  @Override
  public List<AssetId> members(String id) {
    Board board = find(id).orElseThrow(() -> unknown(ProblemType.UNPROCESSABLE, id));
    return members(board);
  }

  static ProblemException unknown(ProblemType type, String id) {
    return new ProblemException(
        type, "no board is called '%s': create it, or list the boards".formatted(id));
  }

  @Override
  public BooleanSupplier changes(String id) {
    BoardKey key = key(id);
    Board now = find(id).orElse(null);
    // Not equals: the same rule, written again, may have other members.
    return () -> boards.get(key).orElse(null) != now;
  }

  /** Returns the members like {@link #shown}. Fails as above if there are none. */
  List<AssetId> members(Board board) {
    return members.required(board, tenancy.model());
  }

  /**
   * Returns the members of a board; with a rule, its hits, which may be none. The note says why a
   * rule fails, and names members that are not in the index. They stay members, because the index
   * may be filled just now.
   */
  FoundAssets shown(Board board) {
    FoundAssets found;
    try {
      found = members.of(board, tenancy.model());
    } catch (ProblemException | SearchException e) {
      return new FoundAssets(List.of(), "No members: %s.".formatted(e.getMessage()));
    }
    List<AssetId> gone = board.rule() == null ? missing(found.ids()) : List.of();
    return gone.isEmpty()
        ? found
        : new FoundAssets(
            found.ids(),
            new Members(List.of(), gone).note("board " + board.id(), true).orElseThrow());
  }

  private List<AssetId> missing(List<AssetId> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<AssetId, ?> found = tenancy.index().fetch(ids).await().indefinitely();
    return ids.stream().filter(id -> !found.containsKey(id)).toList();
  }

  private static <T> T available(Supplier<T> boards) {
    try {
      return boards.get();
    } catch (BoardsUnavailableException e) {
      throw new ProblemException(ProblemType.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
  }
}
