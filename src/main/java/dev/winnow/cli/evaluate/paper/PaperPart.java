package dev.winnow.cli.evaluate.paper;

import dev.winnow.evaluate.report.ResultTable;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of the report on the papers.
 *
 * @param name of its file
 * @param title the table or figure of the papers
 * @param folder the required folder of the data folder, or null for none
 * @param trains whether it needs a program that can train
 * @param run measures the part, given the folder's path
 */
record PaperPart(
    String name, String title, @Nullable String folder, boolean trains, Function<Path, Made> run) {

  /** Returns a part that consists of tables and needs no training. */
  static PaperPart part(
      String name, String title, @Nullable String folder, Function<Path, List<ResultTable>> run) {
    return new PaperPart(name, title, folder, false, path -> Made.of(run.apply(path)));
  }

  /**
   * The result of a part.
   *
   * @param figures SVG
   */
  record Made(List<ResultTable> tables, List<String> figures) {

    static Made of(List<ResultTable> tables) {
      return new Made(tables, List.of());
    }
  }
}
