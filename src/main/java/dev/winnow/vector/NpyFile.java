package dev.winnow.vector;

import dev.winnow.log.FailureMessages;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a matrix in NumPy's format, versions 1 to 3: C order, little-endian, 16 or 32-bit floats.
 * Allocates memory only if the header matches the size of the file.
 */
public final class NpyFile {

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int MAX_HEADER = 1 << 16;
  private static final long MAX_BYTES = 1L << 30;
  private static final int MAX_COLUMNS = 1 << 16;
  private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'<f([24])'");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*False");
  private static final Pattern SHAPE =
      Pattern.compile("'shape'\\s*:\\s*\\((\\d{1,9})\\s*,\\s*(\\d{1,9})\\s*,?\\s*\\)");

  private NpyFile() {}

  /**
   * Returns the rows; all values are finite.
   *
   * @throws IllegalArgumentException if the file cannot be read, is not such a matrix, or has the
   *     wrong size
   */
  public static List<float[]> read(Path file) {
    try (InputStream stream = Files.newInputStream(file);
        DataInputStream in = new DataInputStream(stream)) {
      long size = Files.size(file);
      if (size > MAX_BYTES || !Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
        throw wrong(file, "not a .npy file, or larger than 1 GB");
      }
      int version = in.readUnsignedByte();
      int minor = in.readUnsignedByte();
      int lengthBytes = version == 1 ? 2 : 4;
      long length = unsigned(in.readNBytes(lengthBytes));
      if (version < 1 || version > 3 || minor != 0 || length > MAX_HEADER) {
        throw wrong(
            file, "version %d.%d with a header of %d bytes".formatted(version, minor, length));
      }
      String header = new String(in.readNBytes((int) length), StandardCharsets.ISO_8859_1);
      Matcher type = TYPE.matcher(header);
      Matcher shape = SHAPE.matcher(header);
      if (!type.find() || !shape.find() || !ORDER.matcher(header).find()) {
        throw wrong(file, "not a matrix of <f2 or <f4 in C order: " + header.strip());
      }
      int bytes = Integer.parseInt(type.group(1));
      int rows = Integer.parseInt(shape.group(1));
      int columns = Integer.parseInt(shape.group(2));
      long expected = MAGIC.length + 2 + lengthBytes + length + (long) rows * columns * bytes;
      if (rows < 1 || columns < 1 || columns > MAX_COLUMNS || expected != size) {
        throw wrong(
            file,
            "%d × %d values need %d bytes, but the file has %d"
                .formatted(rows, columns, expected, size));
      }
      List<float[]> matrix = new ArrayList<>(rows);
      for (int row = 0; row < rows; row++) {
        matrix.add(row(in.readNBytes(columns * bytes), bytes, file, row));
      }
      return matrix;
    } catch (IOException e) {
      throw new IllegalArgumentException(FailureMessages.cannotRead(file, e), e);
    }
  }

  private static float[] row(byte[] raw, int bytes, Path file, int row) {
    ByteBuffer buffer = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
    float[] values = new float[raw.length / bytes];
    for (int i = 0; i < values.length; i++) {
      values[i] = bytes == 2 ? Float.float16ToFloat(buffer.getShort()) : buffer.getFloat();
      if (!Float.isFinite(values[i])) {
        throw wrong(file, "row %d contains %s".formatted(row, values[i]));
      }
    }
    return values;
  }

  private static long unsigned(byte[] littleEndian) {
    long value = 0;
    for (int i = littleEndian.length - 1; i >= 0; i--) {
      value = value << 8 | Byte.toUnsignedInt(littleEndian[i]);
    }
    return value;
  }

  private static IllegalArgumentException wrong(Path file, String what) {
    return new IllegalArgumentException(
        "%s: %s; write it with numpy.save, as float16 or float32".formatted(file, what));
  }
}
