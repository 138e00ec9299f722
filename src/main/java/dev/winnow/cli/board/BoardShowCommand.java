package dev.winnow.cli.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.console.PngFileConverter;
import dev.winnow.cli.search.ImageSheet;
import dev.winnow.log.Printable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow board show}. */
@Command(name = "show", description = "Prints the members of a board.")
final class BoardShowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private NamedBoard board = new NamedBoard();

  @Option(
      names = "--sheet",
      paramLabel = "FILE",
      converter = PngFileConverter.class,
      description = "Draw the images of the members into a PNG file.")
  private @Nullable Path sheet;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    JsonNode found = board.call("GET", "", null);
    List<String> members = NamedBoard.members(found);
    if (found.hasNonNull("rule")) {
      out.println("the hits of this search: " + Printable.of(found.path("rule").toString()));
    }
    NamedBoard.note(found).ifPresent(out::println);
    members.forEach(id -> out.println(Printable.of(id)));
    if (sheet != null) {
      ImageSheet.ofEncoded(board.service()::image).add("board " + board.id(), members).write(sheet);
      out.println(sheet);
    }
    out.flush();
    return 0;
  }
}
