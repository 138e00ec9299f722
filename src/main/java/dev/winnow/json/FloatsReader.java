package dev.winnow.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads a vector: an array of numbers, or base64 of little-endian 32-bit floats, which has half the
 * size and is faster.
 */
public final class FloatsReader extends StdDeserializer<float[]> {

  private static final int USUAL_DIMENSION = 512;

  /** More than any model has. Longer vectors are rejected before their end. */
  private static final int MAX_DIMENSION = 65_536;

  public FloatsReader() {
    super(float[].class);
  }

  @Override
  public float[] deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    return parser.currentToken() == JsonToken.VALUE_STRING
        ? fromBase64(parser.getBinaryValue(), context)
        : fromArray(parser, context);
  }

  private static float[] fromBase64(byte[] bytes, DeserializationContext context)
      throws IOException {
    if (bytes.length % Float.BYTES != 0) {
      return context.reportInputMismatch(
          float[].class, "%d bytes are not a whole number of 4-byte floats", bytes.length);
    }
    float[] vector = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }

  private static float[] fromArray(JsonParser parser, DeserializationContext context)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return context.reportInputMismatch(
          float[].class, "a vector is an array of numbers, or base 64 of floats");
    }
    float[] plain =
        parser instanceof VectorJsonFactory.Parser fast ? fast.numbers(MAX_DIMENSION) : null;
    return plain == null ? fromTokens(parser, context) : plain;
  }

  private static float[] fromTokens(JsonParser parser, DeserializationContext context)
      throws IOException {
    float[] vector = new float[USUAL_DIMENSION];
    int size = 0;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (!token.isNumeric()) {
        return context.reportInputMismatch(float[].class, "a vector must contain only numbers");
      }
      if (size == MAX_DIMENSION) {
        return context.reportInputMismatch(
            float[].class, "a vector has at most %d numbers", MAX_DIMENSION);
      }
      if (size == vector.length) {
        vector = Arrays.copyOf(vector, 2 * size);
      }
      vector[size++] = parser.getFloatValue();
    }
    return Arrays.copyOf(vector, size);
  }
}
