package dev.winnow.cli.console;

/**
 * Shows how far a piece of work is. {@link #say} may be called from any thread, the rest from one.
 */
public interface Progress extends AutoCloseable {

  /**
   * @param done of the total, in its unit
   * @param note more about it, such as a rate
   */
  void update(long done, String note);

  /** Prints a line without tearing the display apart. */
  void say(String line);

  @Override
  void close();
}
