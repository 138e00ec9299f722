package dev.winnow.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary directories of tests in memory, if there is enough: indexes and brokers sync every
 * write, and spend a third of their tests' time waiting for the disk.
 */
public final class MemoryTempDirs implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final long LEAST_FREE = 4L << 30;

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
      throws Exception {
    return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= LEAST_FREE
        ? Files.createTempDirectory(MEMORY, "winnow")
        : TempDirFactory.Standard.INSTANCE.createTempDirectory(element, context);
  }
}
