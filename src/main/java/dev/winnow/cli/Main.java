package dev.winnow.cli;

import dev.winnow.cli.console.StandardError;
import io.quarkus.runtime.annotations.QuarkusMain;

/** The entry point. Commands that only call a running service do not start Quarkus. */
@QuarkusMain
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    StandardError.restore();
    System.exit(WinnowCommand.commandLineFor(args).execute(args));
  }
}
