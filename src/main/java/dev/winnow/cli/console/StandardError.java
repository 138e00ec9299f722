package dev.winnow.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;

/** Restores standard error if a launcher filters what Java writes before the program runs. */
public final class StandardError {

  /** The property with which the launcher names the descriptor of the original standard error. */
  static final String DESCRIPTOR = "winnow.stderr";

  private StandardError() {}

  /**
   * Sets {@link System#err} to the original standard error, so that the last line is written before
   * the program ends. Without a launcher, nothing changes. If the descriptor cannot be opened,
   * lines pass through the launcher's reader.
   */
  public static void restore() {
    Integer descriptor = Integer.getInteger(DESCRIPTOR);
    if (descriptor == null) {
      return;
    }
    try {
      Constructor<FileDescriptor> numbered = FileDescriptor.class.getDeclaredConstructor(int.class);
      numbered.setAccessible(true);
      System.setErr(
          new PrintStream(
              new FileOutputStream(numbered.newInstance(descriptor)), true, System.err.charset()));
    } catch (ReflectiveOperationException | RuntimeException e) {
      // fall back to the launcher's reader
    }
  }
}
