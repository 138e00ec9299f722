package dev.winnow.cli;

import dev.winnow.cli.console.StandardError;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Where the program starts. Commands that only talk to a running service do not start one. */
@QuarkusMain
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    StandardError.restore();
    System.exit(WinnowCommand.commandLine().execute(args));
  }
}
