package dev.winnow.cli.evaluate.run;

import dev.winnow.evaluate.EvaluationException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the file for the figure of a table. */
public final class PlotFile {

  @Option(
      names = "--plot",
      paramLabel = "FILE.svg",
      description = "Write the figure of the first table; tables of methods have none.")
  private @Nullable Path file;

  public boolean asked() {
    return file != null;
  }

  /**
   * @throws EvaluationException if the file's folder does not exist
   */
  public void check() {
    NamedFiles.requireWritable(file);
  }

  /**
   * Writes the figure if the user named a file.
   *
   * @throws EvaluationException if the file cannot be written
   */
  public void write(Supplier<String> svg) {
    if (file != null) {
      ReportFile.write(file, svg.get());
    }
  }
}
