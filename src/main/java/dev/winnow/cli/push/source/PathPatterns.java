package dev.winnow.cli.push.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/** Expands patterns such as {@code photos/*.jpg} that the shell has not expanded. */
public final class PathPatterns {

  private PathPatterns() {}

  /**
   * Returns the files that a path names, in the order of their names: itself, or those that match
   * its last part.
   *
   * @throws IllegalArgumentException if nothing matches
   */
  public static List<Path> files(Path path) throws IOException {
    String name = String.valueOf(path.getFileName());
    if (Files.exists(path) || name.indexOf('*') < 0 && name.indexOf('?') < 0) {
      return List.of(path);
    }
    Path folder = path.getParent() == null ? Path.of("") : path.getParent();
    PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + name);
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("no such folder: " + folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(file -> matcher.matches(file.getFileName())).sorted().toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException("nothing matches " + path);
      }
      return found;
    }
  }
}
