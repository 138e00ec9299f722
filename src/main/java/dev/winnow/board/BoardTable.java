package dev.winnow.board;

import dev.winnow.asset.Version;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The boards read from the topic so far. A change is applied only if its version supersedes that of
 * the board, as with assets. Versions of deleted boards are kept, so that older changes do not
 * restore them. Thread-safe.
 */
final class BoardTable {

  /**
   * @param board null if it is deleted
   */
  record Entry(Version version, @Nullable Board board) {}

  private final Map<BoardKey, Entry> entries = new ConcurrentHashMap<>();

  void apply(BoardKey key, Version version, @Nullable Board board) {
    entries.compute(
        key,
        (k, stored) ->
            stored == null || version.supersedes(stored.version)
                ? new Entry(version, board)
                : stored);
  }

  /** Forgets all boards and versions. */
  void clear() {
    entries.clear();
  }

  /** Returns whether a change that is written now would supersede the board. */
  boolean accepts(BoardKey key, @Nullable Long version) {
    Entry stored = entries.get(key);
    return stored == null || new Version(version, Long.MAX_VALUE).supersedes(stored.version);
  }

  /** Returns the board, or its deletion, if it supersedes a version. */
  Optional<Entry> newer(BoardKey key, Version version) {
    return Optional.ofNullable(entries.get(key)).filter(entry -> entry.version.supersedes(version));
  }

  Optional<Board> get(BoardKey key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::board);
  }

  /** Returns the boards of all tenants. */
  Map<BoardKey, Board> all() {
    Map<BoardKey, Board> boards = new HashMap<>();
    entries.forEach(
        (key, entry) -> {
          if (entry.board != null) {
            boards.put(key, entry.board);
          }
        });
    return boards;
  }

  /** Returns the boards of a tenant, by id. */
  List<Board> list(@Nullable String tenant) {
    return entries.entrySet().stream()
        .filter(entry -> Objects.equals(entry.getKey().tenant(), tenant))
        .map(entry -> entry.getValue().board)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparing(Board::id))
        .toList();
  }
}
