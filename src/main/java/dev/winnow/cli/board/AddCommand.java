package dev.winnow.cli.board;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow board add}. */
@Command(name = "add", description = "Adds assets to a board.")
final class AddCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private NamedBoard board = new NamedBoard();

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "ASSET", description = "Ids of assets.")
  private List<String> assets = List.of();

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(board.change(members -> members.addAll(assets)));
    return 0;
  }
}
