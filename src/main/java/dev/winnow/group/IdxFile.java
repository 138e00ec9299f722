package dev.winnow.group;

import dev.winnow.log.FailureMessages;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads the gzipped idx files of MNIST. */
final class IdxFile {

  private static final int BYTES = 0x0800;
  private static final int MOST = 1 << 30;

  private IdxFile() {}

  /**
   * Returns the items of a file of bytes.
   *
   * @param dimensions number of dimensions of the file: 1 for labels, 3 for images
   * @param size number of values of an item
   * @throws GroupException if it cannot be read or is not such a file
   */
  static byte[][] read(Path file, int dimensions, int size) {
    try (var in =
        new DataInputStream(
            new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file))))) {
      if (in.readInt() != (BYTES | dimensions)) {
        throw new GroupException(
            "%s is not an idx file of %d dimensions".formatted(file, dimensions));
      }
      int count = in.readInt();
      long values = 1;
      for (int i = 1; i < dimensions; i++) {
        values *= in.readInt();
      }
      if (values != size || count < 0 || (long) count * size > MOST) {
        throw new GroupException(
            "%s has %d items of %d values, not of %d".formatted(file, count, values, size));
      }
      byte[][] items = new byte[count][];
      for (int i = 0; i < count; i++) {
        items[i] = in.readNBytes(size);
        if (items[i].length < size) {
          throw new GroupException(
              "%s ends after %d of %d items: download it again".formatted(file, i, count));
        }
      }
      return items;
    } catch (IOException e) {
      throw new GroupException(
          FailureMessages.cannotRead(file, e)
              + ". --mnist needs the directory with MNIST's four gzipped idx files",
          e);
    }
  }
}
