package dev.winnow.evaluate.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.evaluate.EvaluationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** A finished part of a report, in a file of its own, so that a run can go on where it ended. */
public final class PartFile {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private PartFile() {}

  /**
   * What a part came to.
   *
   * @param made by what: figures of another program or model are made again
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
   * @throws EvaluationException if the file is there and cannot be read
   */
  public static Part read(Path file) {
    try {
      return JSON.readValue(file.toFile(), Part.class);
    } catch (IOException e) {
      throw new EvaluationException(
          "%s is no finished part of a report: delete it: %s".formatted(file, e.getMessage()), e);
    }
  }

  /**
   * Writes a part, whole or not at all.
   *
   * @throws EvaluationException if it cannot be written
   */
  public static void write(Path file, Part part) {
    try {
      Path next = file.resolveSibling(file.getFileName() + ".part");
      JSON.writeValue(next.toFile(), part);
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new EvaluationException("cannot write %s: %s".formatted(file, e), e);
    }
  }
}
