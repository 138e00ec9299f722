package dev.winnow.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.apache.lucene.util.IOUtils;

/** A temporary directory that is moved to its final name atomically when it is complete. */
final class Staging implements AutoCloseable {

  private final Path directory;

  Staging(Path parent) throws IOException {
    directory = Files.createDirectory(parent.resolve(".unfinished-" + UUID.randomUUID()));
  }

  /** Returns the temporary directory. */
  Path directory() {
    return directory;
  }

  /** Moves the directory to its final name. */
  void moveTo(Path target) throws IOException {
    Files.move(directory, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes the temporary directory, unless it was moved. */
  @Override
  public void close() throws IOException {
    IOUtils.rm(directory);
  }
}
