package dev.winnow.board;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The boards of all tenants. Thread-safe. Methods may block for some seconds, and throw {@link
 * BoardsUnavailableException} where boards cannot be had.
 */
public interface Boards extends AutoCloseable {

  Optional<Board> get(BoardKey key);

  /** Returns the boards of a tenant, by id. */
  List<Board> list(@Nullable String tenant);

  /** Returns the boards of all tenants. */
  Map<BoardKey, Board> all();

  /**
   * Writes a board, or deletes it. When it returns, the change is durable, and {@link #get} of this
   * process sees it; other processes see it soon after.
   *
   * @param board null to delete it
   * @param version that the change declares, or null; an older one has no effect
   */
  void put(BoardKey key, @Nullable Board board, @Nullable Long version);

  @Override
  void close();

  /** Returns boards that cannot be had. */
  static Boards none(String why) {
    return new Boards() {
      @Override
      public Optional<Board> get(BoardKey key) {
        throw new BoardsUnavailableException(why);
      }

      @Override
      public List<Board> list(@Nullable String tenant) {
        throw new BoardsUnavailableException(why);
      }

      @Override
      public Map<BoardKey, Board> all() {
        throw new BoardsUnavailableException(why);
      }

      @Override
      public void put(BoardKey key, @Nullable Board board, @Nullable Long version) {
        throw new BoardsUnavailableException(why);
      }

      @Override
      public void close() {}
    };
  }
}
