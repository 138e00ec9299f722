package dev.winnow.train;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files atomically: a file appears complete or not at all, even if the machine stops
 * meanwhile.
 */
public final class AtomicFiles {

  private static final int BUFFER = 1 << 16;

  private AtomicFiles() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  public static void write(Path file, byte[] content) throws IOException {
    write(file, out -> out.write(content));
  }

  /** Writes a file without holding all of it in memory. */
  public static void write(Path file, Content content) throws IOException {
    // Other processes may write the same file of a shared cache.
    String process = "." + ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId();
    Path partial = file.resolveSibling(file.getFileName() + process + ".partial");
    try (FileChannel out =
        FileChannel.open(
            partial,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      OutputStream buffered = new BufferedOutputStream(Channels.newOutputStream(out), BUFFER);
      content.writeTo(buffered);
      buffered.flush();
      out.force(true);
    }
    Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
