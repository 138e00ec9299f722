package dev.winnow.index.lucene.document;

import dev.winnow.index.Preview;
import dev.winnow.vector.SparseVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;

/** Encodes and decodes binary doc values. */
public final class DocValueBytes {

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);

  private DocValueBytes() {}

  /** Encodes the indices, then the bits of the values. */
  public static BytesRef of(SparseVector vector) {
    ByteBuffer bytes = ByteBuffer.allocate(vector.size() * (Integer.BYTES + Float.BYTES));
    bytes.asIntBuffer().put(vector.indices());
    bytes.position(vector.size() * Integer.BYTES).asFloatBuffer().put(vector.values());
    return new BytesRef(bytes.array());
  }

  static SparseVector toSparseVector(BytesRef stored) {
    ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length).slice();
    int size = stored.length / (Integer.BYTES + Float.BYTES);
    int[] indices = new int[size];
    float[] values = new float[size];
    bytes.asIntBuffer().get(indices);
    bytes.position(size * Integer.BYTES).asFloatBuffer().get(values);
    return new SparseVector(indices, values);
  }

  /**
   * Returns the inner product of a stored sparse vector with weights by dimension. Dimensions
   * beyond the last weight or with weight NaN are inactive. NaN if no active dimension is shared.
   */
  public static float dot(BytesRef stored, float[] weights) {
    int size = stored.length / (Integer.BYTES + Float.BYTES);
    int index = stored.offset;
    int value = stored.offset + size * Integer.BYTES;
    float sum = 0;
    boolean shared = false;
    for (int i = 0; i < size; i++, index += Integer.BYTES, value += Float.BYTES) {
      int dimension = (int) INTS.get(stored.bytes, index);
      if (dimension >= weights.length) {
        break; // dimensions are ascending
      }
      float weight = weights[dimension];
      if (!Float.isNaN(weight)) {
        sum = Math.fma(weight, (float) FLOATS.get(stored.bytes, value), sum);
        shared = true;
      }
    }
    return shared ? sum : Float.NaN;
  }

  /** Encodes the length of the media type, the media type and the image. */
  public static BytesRef of(Preview preview) {
    byte[] mediaType = preview.mediaType().getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(Integer.BYTES + mediaType.length + preview.data().length);
    bytes.putInt(mediaType.length).put(mediaType).put(preview.data());
    return new BytesRef(bytes.array());
  }

  static Preview toPreview(BytesRef stored) {
    ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length);
    byte[] mediaType = new byte[bytes.getInt()];
    bytes.get(mediaType);
    byte[] data = new byte[bytes.remaining()];
    bytes.get(data);
    return new Preview(new String(mediaType, StandardCharsets.UTF_8), data);
  }
}
