package dev.winnow.cli.board;

import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.Usage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow board remove}. */
@Command(name = "remove", description = "Removes assets from a board, or the board itself.")
final class RemoveCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private NamedBoard board = new NamedBoard();

  @Parameters(index = "1..*", paramLabel = "ASSET", description = "Ids of assets.")
  private List<String> assets = List.of();

  @Option(names = "--all", description = "Remove the board itself; the assets are kept.")
  private boolean all;

  @Override
  public Integer call() {
    Usage.require(spec, all || !assets.isEmpty(), "give ids of assets or --all");
    Usage.require(spec, !all || assets.isEmpty(), "give ids of assets or --all, not both");
    if (all) {
      board.requireExists();
      board.call("DELETE", "", null);
      spec.commandLine().getOut().println("removed board " + board.id());
      return 0;
    }
    Set<String> others = new LinkedHashSet<>(assets);
    String changed =
        board.change(
            members -> {
              others.removeAll(members);
              members.removeAll(assets);
              if (members.isEmpty()) {
                throw new CommandFailure(
                    "these are all members of board %s: remove the board itself with --all"
                        .formatted(board.id()));
              }
            });
    others.forEach(id -> spec.commandLine().getOut().println(id + " was not a member"));
    spec.commandLine().getOut().println(changed);
    return 0;
  }
}
