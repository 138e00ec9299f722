package dev.winnow.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.lucene.util.IOUtils;

/**
 * A temporary directory beside its final name, to which it is moved atomically when it is complete.
 * What an interrupted run left is deleted by the next one with the same name.
 */
final class Staging implements AutoCloseable {

  private final Path target;
  private final Path directory;

  Staging(Path target) throws IOException {
    this.target = target;
    directory = target.resolveSibling(".unfinished-" + target.getFileName());
    IOUtils.rm(directory);
    Files.createDirectory(directory);
  }

  /** Returns the temporary directory. */
  Path directory() {
    return directory;
  }

  /** Moves the directory to its final name. */
  void complete() throws IOException {
    Files.move(directory, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes the temporary directory, unless it was moved. */
  @Override
  public void close() throws IOException {
    IOUtils.rm(directory);
  }
}
