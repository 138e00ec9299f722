package dev.winnow.index.lucene.document;

import dev.winnow.hash.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/**
 * Encodes facts about attributes as index terms.
 *
 * <p>Attribute names are chosen by users and unlimited in number, so they have no Lucene fields of
 * their own. A term is the length of the path, the path, and the value; different facts have
 * different terms. Parts that are too long are replaced by their SHA-256.
 */
public final class AttributeTerms {

  /** Far below Lucene's limit of 32,766 bytes, because a term needs memory during indexing. */
  private static final int MAX_TEXT_BYTES = 1024;

  private static final byte SHORT_TEXT = 't';
  private static final byte LONG_TEXT = 'h';
  private static final byte INTEGER = 'i';
  private static final byte BOOLEAN = 'b';

  private AttributeTerms() {}

  public static BytesRef present(String path) {
    return withRoom(start(path), 0);
  }

  /**
   * Returns the term of a value.
   *
   * @throws IllegalArgumentException if it is not a String, Long or Boolean
   */
  public static BytesRef value(String path, Object value) {
    return switch (value) {
      case String text -> text(path, text);
      case Long integer -> integer(path, integer);
      case Boolean bool -> bool(path, bool);
      default ->
          throw new IllegalArgumentException(
              "a filter on '%s' matches a String, Long or Boolean, not a %s"
                  .formatted(path, value.getClass().getSimpleName()));
    };
  }

  public static BytesRef text(String path, String text) {
    return text(start(path), text);
  }

  /**
   * Returns the term of a text.
   *
   * @param start of the terms of its path, by {@link #start}
   */
  static BytesRef text(byte[] start, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return utf8.length <= MAX_TEXT_BYTES
        ? typed(start, SHORT_TEXT, utf8)
        : typed(start, LONG_TEXT, Sha256.bytes(utf8));
  }

  private static BytesRef integer(String path, long value) {
    byte[] sortable = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(value, sortable, 0);
    return typed(start(path), INTEGER, sortable);
  }

  private static BytesRef bool(String path, boolean value) {
    return typed(start(path), BOOLEAN, new byte[] {(byte) (value ? 1 : 0)});
  }

  /** Returns the term of a number. Terms of the same path sort like their numbers. */
  public static BytesRef number(String path, double value) {
    BytesRef term = withRoom(start(path), Long.BYTES);
    double positiveZero = value + 0.0; // the bits of -0.0 would sort before those of 0.0
    NumericUtils.longToSortableBytes(
        NumericUtils.doubleToSortableLong(positiveZero), term.bytes, term.length - Long.BYTES);
    return term;
  }

  private static BytesRef typed(byte[] start, byte type, byte[] value) {
    BytesRef term = withRoom(start, 1 + value.length);
    term.bytes[term.length - value.length - 1] = type;
    System.arraycopy(value, 0, term.bytes, term.length - value.length, value.length);
    return term;
  }

  /** Returns a term with the start, followed by {@code room} zero bytes. */
  private static BytesRef withRoom(byte[] start, int room) {
    return new BytesRef(Arrays.copyOf(start, start.length + room));
  }

  /** Returns the start of all terms with a path. */
  static byte[] start(String path) {
    byte[] utf8 = path.getBytes(StandardCharsets.UTF_8);
    int length = utf8.length;
    if (length > MAX_TEXT_BYTES) {
      utf8 = Sha256.bytes(utf8);
      length = 0xFFFF; // no unhashed path has this length
    }
    byte[] start = new byte[2 + utf8.length];
    start[0] = (byte) (length >>> 8);
    start[1] = (byte) length;
    System.arraycopy(utf8, 0, start, 2, utf8.length);
    return start;
  }
}
