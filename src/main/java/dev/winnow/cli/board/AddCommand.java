package dev.winnow.cli.board;

import dev.winnow.cli.search.ServiceAddress;
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
  @Mixin private ServiceAddress service = new ServiceAddress();

  @Parameters(index = "0", paramLabel = "BOARD", description = "Id of the board.")
  private String board = "";

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "ASSET", description = "Ids of assets.")
  private List<String> assets = List.of();

  @Override
  public Integer call() {
    String told = MemberChange.apply(service, board, members -> members.addAll(assets));
    spec.commandLine().getOut().println(told);
    return 0;
  }
}
