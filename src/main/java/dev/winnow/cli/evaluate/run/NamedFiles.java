package dev.winnow.cli.evaluate.run;

import dev.winnow.evaluate.EvaluationException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Checks the files that options name, before an evaluation begins. */
public final class NamedFiles {

  private NamedFiles() {}

  /**
   * @throws EvaluationException if there is no such file or folder
   */
  public static void requireExists(Path path) {
    if (!Files.exists(path)) {
      throw new EvaluationException("no such file or folder: " + path);
    }
  }

  /**
   * @param file null if the option is absent
   * @throws EvaluationException if the file's folder does not exist
   */
  public static void requireWritable(@Nullable Path file) {
    if (file != null && (Files.isDirectory(file) || !folder(file))) {
      throw new EvaluationException(
          "cannot write %s: %s"
              .formatted(file, folder(file) ? "it is a folder" : "no such folder"));
    }
  }

  private static boolean folder(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent != null && Files.isDirectory(parent);
  }
}
