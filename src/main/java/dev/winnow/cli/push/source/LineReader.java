package dev.winnow.cli.push.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream into lines (LF or CRLF). Never holds more than one line of the allowed length. A
 * byte-order mark at the start is skipped. Not thread-safe.
 */
final class LineReader {

  /** How quotation marks affect line ends. */
  enum Quotes {
    IGNORE,
    /** As in RFC 4180: a cell that starts with a quotation mark may go over several lines. */
    HOLD_LINES
  }

  /**
   * A line.
   *
   * @param number of its first line in the file, from 1
   * @param bytes its content without the line end; null if it is too long
   * @param length its length in the stream in bytes, including the line end
   */
  record Line(long number, byte @Nullable [] bytes, long length) {}

  /** The reader's position in a cell of comma-separated values. */
  private enum Cell {
    START,
    PLAIN,
    QUOTED,
    /** After a quotation mark that ends the cell or begins an escaped one. */
    CLOSED;

    Cell after(int b) {
      if (this == QUOTED) {
        return b == '"' ? CLOSED : QUOTED;
      }
      if (b == '"' && this != PLAIN) {
        return QUOTED;
      }
      return b == ',' ? START : PLAIN;
    }
  }

  private final InputStream input;
  private final int maxLength;
  private final Quotes quotes;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;
  private long number = 1;

  LineReader(InputStream input, int maxLength, Quotes quotes) {
    this.input = input;
    this.maxLength = maxLength;
    this.quotes = quotes;
  }

  /** Returns the next line, or null at the end. */
  @Nullable Line next() throws IOException {
    var line = new ByteArrayOutputStream();
    long first = number;
    long length = 0;
    boolean tooLong = false;
    Cell cell = Cell.START;
    for (int b = read(); b >= 0; b = read()) {
      length++;
      if (b == '\n') {
        number++;
        if (cell != Cell.QUOTED) {
          return line(first, line, tooLong, length);
        }
      }
      if (quotes == Quotes.HOLD_LINES) {
        cell = cell.after(b);
      }
      if (line.size() < maxLength) {
        line.write(b);
      } else {
        tooLong = true;
      }
    }
    return length == 0 ? null : line(first, line, tooLong, length);
  }

  private static Line line(long first, ByteArrayOutputStream line, boolean tooLong, long length) {
    if (tooLong) {
      return new Line(first, null, length);
    }
    byte[] bytes = line.toByteArray();
    int start = first == 1 && startsWithMark(bytes) ? 3 : 0;
    int end =
        bytes.length > start && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
    return new Line(first, Arrays.copyOfRange(bytes, start, end), length);
  }

  private static boolean startsWithMark(byte[] bytes) {
    return bytes.length >= 3
        && bytes[0] == (byte) 0xef
        && bytes[1] == (byte) 0xbb
        && bytes[2] == (byte) 0xbf;
  }

  private int read() throws IOException {
    if (position == limit) {
      position = 0;
      limit = Math.max(0, input.read(buffer));
      if (limit == 0) {
        return -1;
      }
    }
    return buffer[position++] & 0xff;
  }
}
