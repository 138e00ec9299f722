package dev.winnow.cli.console;

/** An action that runs if Ctrl-C or a signal ends the program during a command. */
public final class Interrupt implements AutoCloseable {

  private final Thread hook;

  private Interrupt(Thread hook) {
    this.hook = hook;
  }

  /**
   * Registers a shutdown action until this is closed. The action runs on its own thread while other
   * threads continue; the program ends after it.
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
