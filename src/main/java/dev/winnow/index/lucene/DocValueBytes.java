package dev.winnow.index.lucene;

import dev.winnow.index.Preview;
import dev.winnow.vector.SparseVector;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;

/** The byte forms of what is kept in binary doc values, to be given back and never searched. */
final class DocValueBytes {

  private DocValueBytes() {}

  /** The indices, then the bits of the values. */
  static BytesRef of(SparseVector vector) {
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

  /** The length of the media type, the media type, the picture. */
  static BytesRef of(Preview preview) {
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
