package dev.winnow.board;

import dev.winnow.asset.Version;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The boards read from the topic so far. A change is applied only if its version supersedes that of
 * the board, as with assets. The versions of the latest deletions are kept, so that older changes
 * do not restore the boards; compaction forgets deletions, too. Thread-safe.
 */
final class BoardTable {

  /**
   * @param board null if it is deleted
   */
  record Entry(Version version, @Nullable Board board) {}

  private static final int MAX_DELETED = 10_000;

  private final Map<BoardKey, Entry> entries = new ConcurrentHashMap<>();
  private final SequencedSet<BoardKey> deleted = new LinkedHashSet<>(); // guarded by this

  synchronized void apply(BoardKey key, Version version, @Nullable Board board) {
    Entry stored = entries.get(key);
    if (stored != null && !version.supersedes(stored.version)) {
      return;
    }
    entries.put(key, new Entry(version, board));
    deleted.remove(key);
    if (board == null) {
      deleted.addLast(key);
    }
    if (deleted.size() > MAX_DELETED) {
      entries.remove(deleted.removeFirst());
    }
  }

  /** Forgets all boards and versions. */
  synchronized void clear() {
    entries.clear();
    deleted.clear();
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

  /** Returns the number of boards of a tenant. */
  long count(@Nullable String tenant) {
    return boards(tenant).count();
  }

  /** Returns the boards of a tenant, by id. */
  List<Board> list(@Nullable String tenant) {
    return boards(tenant).sorted(Comparator.comparing(Board::id)).toList();
  }

  private Stream<Board> boards(@Nullable String tenant) {
    return entries.entrySet().stream()
        .filter(entry -> Objects.equals(entry.getKey().tenant(), tenant))
        .map(entry -> entry.getValue().board)
        .filter(Objects::nonNull);
  }
}
