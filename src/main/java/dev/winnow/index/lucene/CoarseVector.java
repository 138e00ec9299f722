package dev.winnow.index.lucene;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;

/**
 * A vector of length 1 as a byte for each dimension, in a quarter of the memory to scan. Stored as
 * the scale s of the bytes q, the distance ‖v − s q‖, and the bytes.
 *
 * @param bytes the query's, with zeros in the place of what is stored before them
 * @param scale s
 * @param error ‖v − s q‖, rounded up
 */
record CoarseVector(byte[] bytes, float scale, float error) {

  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  /** Twice what the two floats take: the whole is then a multiple of a vector register, mostly. */
  private static final int HEADER = 16;

  /** More than all that is lost in the arithmetic of floats. */
  private static final float ROUNDING = 1e-5f;

  /** Returns what is stored of a vector. */
  static BytesRef of(float[] vector) {
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
    FLOATS.set(stored, Float.BYTES, Math.nextUp((float) Math.sqrt(squares)));
    return new BytesRef(stored);
  }

  static CoarseVector query(float[] vector) {
    byte[] bytes = of(vector).bytes;
    float scale = scale(bytes, 0);
    float error = error(bytes, 0);
    Arrays.fill(bytes, 0, HEADER, (byte) 0);
    return new CoarseVector(bytes, scale, error);
  }

  /** Returns about the inner product with a stored vector. */
  float dot(BytesRef stored) {
    byte[] other = stored.bytes;
    if (stored.offset != 0 || other.length != bytes.length) {
      other = Arrays.copyOfRange(other, stored.offset, stored.offset + bytes.length);
    }
    return scale * scale(stored.bytes, stored.offset) * VectorUtil.dotProduct(bytes, other);
  }

  /** Returns by how much {@link #dot} is wrong at most, by the inequality of Cauchy and Schwarz. */
  float uncertainty(BytesRef stored) {
    float theirs = error(stored.bytes, stored.offset);
    return theirs + (1 + theirs) * error + ROUNDING;
  }

  private static float scale(byte[] stored, int offset) {
    return (float) FLOATS.get(stored, offset);
  }

  private static float error(byte[] stored, int offset) {
    return (float) FLOATS.get(stored, offset + Float.BYTES);
  }
}
