package dev.winnow.index.lucene.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;

/**
 * A scalar-quantised vector of length 1 with one byte per dimension, which needs a quarter of the
 * memory to scan. The stored form is the scale s of the bytes q, the distance ‖v − s q‖, the
 * largest value and its position, and the bytes. The largest value is kept exactly and its byte is
 * 0. Otherwise, if it is far above the other values, as in lifted codes, they would have hardly any
 * bits left.
 *
 * <p>A query with few non-zero values, as for one criterion of a lifted code, is not quantised.
 * Then only the errors of the bytes at these positions count.
 *
 * @param vector the query
 * @param bytes the bytes of the query, including its largest value, with zeros in place of the
 *     header
 * @param scale s
 * @param error ‖v − s q‖, rounded up
 * @param places positions of the non-zero values if they are few, otherwise empty
 * @param sum sum of the absolute values, rounded up
 */
public record CoarseVector(
    float[] vector, byte[] bytes, float scale, float error, int[] places, float sum) {

  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int ERROR = Float.BYTES;

  /**
   * Offset of the largest value, which is 0 in vectors stored by releases that did not separate it.
   */
  private static final int LARGEST = 2 * Float.BYTES;

  private static final int PLACE = 3 * Float.BYTES;
  private static final int HEADER = 4 * Float.BYTES;

  /** Queries with at most 1 / FEW non-zero values are not quantised. */
  private static final int FEW = 4;

  /** An upper bound of rounding errors in float arithmetic. */
  private static final float ROUNDING = 1e-5f;

  /** Maximum deviation of a squared length from 1. */
  private static final float OFF = 1e-4f;

  /** Returns the stored form of a vector. */
  public static BytesRef of(float[] vector) {
    int place = 0;
    for (int i = 0; i < vector.length; i++) {
      place = Math.abs(vector[i]) > Math.abs(vector[place]) ? i : place;
    }
    float[] others = vector.clone();
    others[place] = 0;
    byte[] stored = stored(others);
    FLOATS.set(stored, LARGEST, vector[place]);
    INTS.set(stored, PLACE, place);
    return new BytesRef(stored);
  }

  public static CoarseVector query(float[] vector) {
    byte[] bytes = stored(vector);
    float scale = scale(bytes, 0);
    float error = error(bytes, 0);
    Arrays.fill(bytes, 0, HEADER, (byte) 0);
    int[] places = IntStream.range(0, vector.length).filter(i -> vector[i] != 0).toArray();
    double sum = 0;
    for (float x : vector) {
      sum += Math.abs(x);
    }
    return new CoarseVector(
        vector,
        bytes,
        scale,
        error,
        places.length * FEW <= vector.length ? places : new int[0],
        Math.nextUp((float) sum));
  }

  private static byte[] stored(float[] vector) {
    float largest = 0;
    for (float x : vector) {
      largest = Math.max(largest, Math.abs(x));
    }
    float scale = largest / Byte.MAX_VALUE;
    byte[] stored = new byte[HEADER + vector.length];
    double squares = 0;
    for (int i = 0; i < vector.length && scale > 0; i++) {
      byte q = (byte) Math.round(vector[i] / scale);
      double off = vector[i] - scale * q;
      squares += off * off;
      stored[HEADER + i] = q;
    }
    FLOATS.set(stored, 0, scale);
    FLOATS.set(stored, ERROR, Math.nextUp((float) Math.sqrt(squares)));
    return stored;
  }

  /** Returns the approximate inner product with a stored vector. */
  public float dot(BytesRef stored) {
    byte[] other = stored.bytes;
    if (stored.offset != 0 || other.length != bytes.length) {
      other = Arrays.copyOfRange(other, stored.offset, stored.offset + bytes.length);
    }
    float rest = places.length == 0 ? scale * VectorUtil.dotProduct(bytes, other) : inPlaces(other);
    return scale(other, 0) * rest + vector[(int) INTS.get(other, PLACE)] * largest(other, 0);
  }

  private float inPlaces(byte[] other) {
    float sum = 0;
    for (int place : places) {
      sum += vector[place] * other[HEADER + place];
    }
    return sum;
  }

  /**
   * Returns an upper bound of the error of {@link #dot}: by the Cauchy–Schwarz inequality, or half
   * a quantisation step per non-zero position if that is less.
   */
  public float uncertainty(BytesRef stored) {
    float theirs = error(stored.bytes, stored.offset);
    if (places.length > 0) {
      return Math.min(theirs, sum * scale(stored.bytes, stored.offset) / 2) + ROUNDING;
    }
    float largest = largest(stored.bytes, stored.offset);
    float rest = (float) Math.sqrt(Math.max(0, 1 + OFF - largest * largest));
    return theirs + (rest + theirs) * error + ROUNDING;
  }

  private static float scale(byte[] stored, int offset) {
    return (float) FLOATS.get(stored, offset);
  }

  private static float error(byte[] stored, int offset) {
    return (float) FLOATS.get(stored, offset + ERROR);
  }

  private static float largest(byte[] stored, int offset) {
    return (float) FLOATS.get(stored, offset + LARGEST);
  }
}
