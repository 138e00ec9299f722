package dev.winnow.cli.console;

/**
 * Shows the progress of a task. {@link #say} is thread-safe; call the other methods from one
 * thread.
 */
public interface Progress extends AutoCloseable {

  /**
   * @param done of the total, in its unit
   * @param note additional information, such as a rate
   */
  void update(long done, String note);

  /** Prints a line without breaking the progress display. */
  void say(String line);

  @Override
  default void close() {}
}
