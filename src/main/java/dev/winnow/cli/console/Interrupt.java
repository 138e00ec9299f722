package dev.winnow.cli.console;

/** What a command does when Ctrl-C or a signal ends the program while it runs. */
public final class Interrupt implements AutoCloseable {

  private final Thread hook;

  private Interrupt(Thread hook) {
    this.hook = hook;
  }

  /**
   * Has an action run when the program is told to end, until this is closed. It runs on a thread of
   * its own while the others go on; the program ends after it.
   */
  public static Interrupt then(Runnable action) {
    Thread hook = Thread.ofPlatform().name("winnow-interrupt").unstarted(action);
    Runtime.getRuntime().addShutdownHook(hook);
    return new Interrupt(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the program is ending
    }
  }
}
