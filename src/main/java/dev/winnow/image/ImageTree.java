package dev.winnow.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The images in a folder and below. */
public final class ImageTree {

  private ImageTree() {}

  /**
   * Returns the files that are named like images, in the order of their paths. Skips hidden files
   * and folders.
   *
   * @throws IOException if the folder, or one below, cannot be read
   */
  public static List<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(ImageDecoder::accepts)
          .filter(file -> Files.isRegularFile(file))
          .filter(file -> !isHidden(root.relativize(file)))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) { // of a folder below
      throw e.getCause();
    }
  }

  private static boolean isHidden(Path path) {
    return StreamSupport.stream(path.spliterator(), false)
        .anyMatch(name -> name.toString().startsWith("."));
  }
}
