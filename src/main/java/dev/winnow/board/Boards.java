package dev.winnow.board;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The boards of all tenants. Thread-safe. Methods may block for some seconds, and throw {@link
 * BoardsUnavailableException} if boards cannot be read or written.
 */
public interface Boards extends AutoCloseable {

  /** Returns the same instance until the board is written or deleted, even with equal content. */
  Optional<Board> get(BoardKey key);

  /** Returns the boards of a tenant, by id. */
  List<Board> list(@Nullable String tenant);

  /** Returns the boards of all tenants. */
  Map<BoardKey, Board> all();

  /**
   * Writes or deletes a board. After the call, the change is durable and visible in this process;
   * other processes see it soon after.
   *
   * @param board null to delete it
   * @param version the declared version of the change, or null; an older version has no effect
   * @throws IllegalArgumentException if the board is too large to be written, or there are too
   *     many; the message says what to change
   */
  void put(BoardKey key, @Nullable Board board, @Nullable Long version);

  @Override
  void close();

  /** Returns an implementation whose methods fail with a reason. */
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
