package dev.winnow.json;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads an array of plain numbers, as in vectors, from the bytes of a JSON text. Leaves everything
 * else, including errors, to a parser. Not thread-safe.
 *
 * <p>Values equal those of {@link Float#parseFloat}. Digits and power of ten are combined in a
 * double with an error below 4 units in the last place. If that error could change the rounding to
 * float, the number is left to the parser.
 */
final class PlainNumbers {

  private static final int USUAL_DIMENSION = 512;

  /** Limit of the digits: with one more digit they still fit a long. */
  private static final long MAX_DIGITS = 100_000_000_000_000_000L;

  private static final double[] POWERS_OF_TEN =
      IntStream.rangeClosed(0, 50).mapToDouble(i -> Double.parseDouble("1e" + i)).toArray();

  /** The low bits of a double that a float lacks, and their value halfway between two floats. */
  private static final long REST = (1L << 29) - 1;

  private static final long HALFWAY = 1L << 28;

  private final byte[] json;
  private final int end;
  private int at;

  /**
   * @param json in UTF-8
   * @param at position after the opening bracket of the array
   * @param end end of the text, exclusive
   */
  PlainNumbers(byte[] json, int at, int end) {
    this.json = json;
    this.at = at;
    this.end = end;
  }

  /** Returns the position of the closing bracket, after a successful {@link #read}. */
  int at() {
    return at;
  }

  /** Returns the numbers; null if there are none, more than {@code max}, or some are not plain. */
  float @Nullable [] read(int max) {
    float[] numbers = new float[Math.min(USUAL_DIMENSION, max)];
    for (int size = 0; size < max; ) {
      float number = number();
      if (Float.isNaN(number)) {
        return null;
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.min(2 * size, max));
      }
      numbers[size++] = number;
      skipSpaces();
      int next = peek(at);
      if (next == ']') {
        return Arrays.copyOf(numbers, size);
      }
      if (next != ',') {
        return null;
      }
      at++;
    }
    return null;
  }

  /** Reads a number; NaN if it is not a plain one. */
  private float number() {
    skipSpaces();
    int p = at;
    boolean negative = peek(p) == '-';
    if (negative) {
      p++;
    }
    int first = p;
    long digits = 0;
    int c;
    for (; isDigit(c = peek(p)) && digits < MAX_DIGITS; p++) {
      digits = 10 * digits + (c - '0');
    }
    if (p == first || (peek(first) == '0' && p > first + 1)) {
      return Float.NaN;
    }
    int power = 0;
    if (c == '.') {
      first = ++p;
      for (; isDigit(c = peek(p)) && digits < MAX_DIGITS; p++) {
        digits = 10 * digits + (c - '0');
      }
      power = first - p;
      if (power == 0) {
        return Float.NaN;
      }
    }
    if (c == 'e' || c == 'E') {
      boolean below = peek(p + 1) == '-';
      p += below || peek(p + 1) == '+' ? 2 : 1;
      first = p;
      int exponent = 0;
      for (; isDigit(c = peek(p)) && p < first + 3; p++) {
        exponent = 10 * exponent + (c - '0');
      }
      if (p == first) {
        return Float.NaN;
      }
      power += below ? -exponent : exponent;
    }
    if (isDigit(c)) {
      return Float.NaN; // too many digits
    }
    at = p;
    return value(negative ? -1 : 1, digits, power);
  }

  private static float value(int sign, long digits, int power) {
    if (digits == 0) {
      return sign * 0f;
    }
    if (Math.abs(power) >= POWERS_OF_TEN.length) {
      return Float.NaN;
    }
    double value = power < 0 ? digits / POWERS_OF_TEN[-power] : digits * POWERS_OF_TEN[power];
    long rest = Double.doubleToRawLongBits(value) & REST;
    boolean sure = Math.abs(rest - HALFWAY) > 4 && value >= Float.MIN_NORMAL;
    return sure ? (float) (sign * value) : Float.NaN;
  }

  private void skipSpaces() {
    while (peek(at) == ' ') {
      at++;
    }
  }

  private int peek(int p) {
    return p < end ? json[p] : -1;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
