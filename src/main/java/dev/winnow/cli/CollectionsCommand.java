package dev.winnow.cli;

import com.github.freva.asciitable.Column;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.QdrantOptions;
import dev.winnow.cli.console.Table;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.qdrant.QdrantCollections;
import dev.winnow.index.qdrant.QdrantCollections.Summary;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow collections}: the collections on the Qdrant server. */
@Command(
    name = "collections",
    description = {
      "Lists the collections on the Qdrant server, and switches aliases.",
      "",
      "Each bundle has a collection of its own, so that the vectors of two models never mix."
          + " 'winnow reindex qdrant' fills the collection of another bundle and then switches the"
          + " alias."
    },
    footer = {
      "  winnow collections --qdrant-url http://localhost:6334",
      "  winnow collections --qdrant-url http://localhost:6334 switch photos winnow-default-11"
    },
    exitCodeList = {
      "0:done",
      "1:the server is unavailable, or rejected the request",
      "2:wrong usage"
    })
final class CollectionsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private QdrantOptions server;

  @Override
  public Integer call() {
    withServer(collections -> print(collections.list()));
    return 0;
  }

  @Command(name = "switch", description = "Points an alias to a collection, in one atomic step.")
  int switchAlias(
      @Parameters(paramLabel = "ALIAS", description = "Name of the alias (winnow.qdrant.alias).")
          String alias,
      @Parameters(
              paramLabel = "COLLECTION",
              description = "Name of the collection, as 'winnow collections' lists it.")
          String collection) {
    withServer(
        collections -> {
          collections.switchAlias(alias, collection);
          spec.commandLine().getOut().printf("%s now points to %s%n", alias, collection);
        });
    return 0;
  }

  private void withServer(Consumer<QdrantCollections> work) {
    try (QdrantCollections collections = new QdrantCollections(server.url(), server.config())) {
      work.accept(collections);
    } catch (IndexUnavailableException | IllegalArgumentException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    }
  }

  private void print(List<Summary> collections) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        collections.isEmpty()
            ? "There are no collections yet."
            : Table.of(
                collections,
                List.of(
                    Table.text("collection").with(Summary::name),
                    new Column().header("assets").with(CollectionsCommand::assets),
                    Table.text("aliases").with(c -> String.join(", ", c.aliases())))));
    out.flush();
  }

  private static String assets(Summary collection) {
    return collection.assets().isPresent()
        ? "%,d".formatted(collection.assets().getAsLong())
        : "unknown";
  }
}
