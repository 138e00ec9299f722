package dev.winnow.disk;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The free space of the data directory. */
@ApplicationScoped
public class FreeSpace {

  private final Path directory;

  FreeSpace(@ConfigProperty(name = "winnow.data-dir") Path directory) {
    this.directory = directory.toAbsolutePath();
  }

  /** Returns the number of bytes that this process can still write. */
  public long bytes() throws IOException {
    Path existing = directory;
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    return Files.getFileStore(existing).getUsableSpace();
  }
}
