package dev.winnow.cli.console;

/** Shows the progress of a task. {@link #say} may be called from any thread, the rest from one. */
public interface Progress extends AutoCloseable {

  /**
   * @param done of the total, in its unit
   * @param note more about it, such as a rate
   */
  void update(long done, String note);

  /** Prints a line without breaking the progress display. */
  void say(String line);

  @Override
  void close();
}
