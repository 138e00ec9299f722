package dev.winnow.evaluate.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A finished part of a report in its own file, so that an interrupted run can resume. */
public final class PartFile {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private PartFile() {}

  /**
   * The result of a part.
   *
   * @param made the program and model that measured it; parts of others are measured again
   * @param figures SVG
   */
  public record Part(String made, double seconds, List<ResultTable> tables, List<String> figures) {

    public Part {
      tables = List.copyOf(tables);
      figures = List.copyOf(figures);
    }
  }

  /**
   * Reads a part.
   *
   * @throws EvaluationException if the file exists and cannot be read
   */
  public static Part read(Path file) {
    try {
      return JSON.readValue(file.toFile(), Part.class);
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot read %s as a finished part of a report: delete it: %s"
              .formatted(file, FailureMessages.describe(e)),
          e);
    }
  }

  /**
   * Writes a part atomically.
   *
   * @throws EvaluationException if it cannot be written
   */
  public static void write(Path file, Part part) {
    try {
      Path next = file.resolveSibling(file.getFileName() + ".part");
      JSON.writeValue(next.toFile(), part);
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot write %s: %s".formatted(file, FailureMessages.describe(e)), e);
    }
  }
}
