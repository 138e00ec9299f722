package dev.winnow.faults.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Records which files of a directory a process brings to the disk. {@link FaultAgent} replaces the
 * methods of {@link FileChannel} by those of this class.
 *
 * <p>The records are in a mapped file, which a killed process leaves behind, and which it can write
 * even if its other writes fail. {@link Syncs} reads it.
 */
public final class SyncRecorder {

  /** The system property that names the file of the records. */
  static final String FILE = "faults.syncs";

  /** The system property that names the directory. */
  static final String DIRECTORY = "faults.synced";

  /** Enough for hours; the file is sparse. */
  private static final int CAPACITY = 256 << 20;

  private static final Path WATCHED = Path.of(System.getProperty(DIRECTORY));
  private static final Map<FileChannel, Path> OPENED =
      Collections.synchronizedMap(new WeakHashMap<>());
  private static final ByteBuffer RECORDS = map(Path.of(System.getProperty(FILE)));

  private SyncRecorder() {}

  public static FileChannel open(Path path, OpenOption... options) throws IOException {
    FileChannel channel = FileChannel.open(path, options);
    if (path.toAbsolutePath().startsWith(WATCHED)) {
      OPENED.put(channel, path.toAbsolutePath());
    }
    return channel;
  }

  public static void force(FileChannel channel, boolean metaData) throws IOException {
    Path path = OPENED.get(channel);
    // Of the state before: what is changed meanwhile need not be on the disk.
    String state = path == null ? null : state(path);
    channel.force(metaData);
    if (state != null) {
      record(state);
    }
  }

  private static @Nullable String state(Path path) throws IOException {
    return Files.isDirectory(path) ? Syncs.ofDirectory(path) : Syncs.ofFile(path);
  }

  private static void record(String state) {
    synchronized (RECORDS) {
      RECORDS.put((state + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Maps the file, behind the records of earlier processes. */
  private static ByteBuffer map(Path file) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer records = channel.map(FileChannel.MapMode.READ_WRITE, 0, CAPACITY);
      while (records.get(records.position()) != 0) {
        records.get();
      }
      return records;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
