package dev.winnow.cli.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.console.Terminal;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that control which part of the answer to a search is printed, and how. */
public final class AnswerOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--explain", description = "Print the parts of each score below the table.")
  private boolean explain;

  @Option(names = "--json", description = "Print the JSON of the service.")
  private boolean json;

  @Option(
      names = "--offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "Number of hits to skip.")
  private int offset;

  /** Returns the number of hits to skip. */
  public int offset() {
    return offset;
  }

  /** Returns whether to request explanations of scores. */
  public boolean explain() {
    return explain;
  }

  boolean json() {
    return json;
  }

  /** Returns where to print what is not the answer: beside JSON, standard error. */
  public PrintWriter remarks() {
    return json ? spec.commandLine().getErr() : spec.commandLine().getOut();
  }

  /**
   * Prints the hits of an answer.
   *
   * @param raw the answer as the service wrote it
   * @param service the address of the service, which serves the images
   */
  public void print(String raw, JsonNode answer, URI service) {
    spec.commandLine().getOut().println(json ? raw : table(answer, service));
  }

  /**
   * Links are escape sequences: they are written to terminals only, and not if colours are
   * disabled.
   */
  private String table(JsonNode answer, URI service) {
    String table = SearchTable.of(answer, offset, Terminal.columns(spec));
    boolean terminal = spec.commandLine().getColorScheme().ansi().enabled();
    return terminal ? SearchTable.linked(table, answer, service) : table;
  }

  /** Returns the ids of the hits of an answer. */
  public static List<String> ids(JsonNode answer) {
    List<String> ids = new ArrayList<>();
    answer.path("hits").forEach(hit -> ids.add(hit.path("id").asText()));
    return ids;
  }
}
