package dev.winnow.cli.evaluate.run;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that names the file for the report of an evaluation. */
public final class ReportFile {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table to this file.")
  private @Nullable Path file;

  /**
   * @throws EvaluationException if the file's folder does not exist
   */
  public void check() {
    NamedFiles.requireWritable(file);
  }

  /**
   * Writes a report to the file, or to standard output if no file is named.
   *
   * @throws EvaluationException if the file cannot be written
   */
  public void write(String report) {
    if (file == null) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(report);
      out.flush();
    } else {
      write(file, report);
    }
  }

  /**
   * @throws EvaluationException if the file cannot be written
   */
  public static void write(Path file, String content) {
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot write %s: %s".formatted(file, FailureMessages.describe(e)), e);
    }
  }
}
