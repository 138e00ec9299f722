package dev.winnow.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A directory that appears under its name whole or not at all. */
final class Staging implements AutoCloseable {

  private final Path directory;

  Staging(Path parent) throws IOException {
    directory = Files.createDirectory(parent.resolve(".unfinished-" + UUID.randomUUID()));
  }

  /** Where to write meanwhile. */
  Path directory() {
    return directory;
  }

  /** Lets the directory appear. */
  void moveTo(Path target) throws IOException {
    Files.move(directory, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes what did not get its name. */
  @Override
  public void close() throws IOException {
    delete(directory);
  }

  /** Deletes a directory with all in it, if it is there. */
  static void delete(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      List<Path> paths;
      try (Stream<Path> walk = Files.walk(directory)) {
        paths = walk.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : paths) {
        Files.delete(path);
      }
    }
  }
}
