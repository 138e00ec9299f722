package dev.winnow.record.registry;

import dev.winnow.record.MessageFields;
import java.io.IOException;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.ResolvingDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Reads one Avro value with little memory. An element may take no bytes, so a small value may
 * declare any number of them, for example in arrays of arrays of nulls. Therefore the elements of
 * the whole value are limited. Fields that Winnow does not know are read, because Avro would skip
 * any number of elements, but they are not kept.
 */
final class AvroReader extends GenericDatumReader<Object> {

  /** Maximum number of elements of arrays and maps, and of fields of records, in a value. */
  static final int MAX_ELEMENTS = 100_000;

  private static final Set<String> KNOWN =
      Set.of(
          MessageFields.IMAGE,
          MessageFields.CAPTIONS,
          MessageFields.ATTRIBUTES,
          MessageFields.VECTORS,
          MessageFields.VERSION);

  /** Data for Avro's general reader, since its fast reader would not call the methods below. */
  private static final GenericData DATA = new GenericData().setFastReaderEnabled(false);

  private int elements;

  /** Whether the values that are read now are fields of the asset. */
  private boolean isTop;

  /** Whether the values that are read now belong to a field that is not kept. */
  private boolean isUnknown;

  private AvroReader(Schema schema) {
    super(schema, schema, DATA);
    isTop = schema.getType() == Schema.Type.RECORD;
  }

  /** Reads a value; unknown fields of the asset are null. */
  static @Nullable Object read(Schema schema, RegisteredValue value) throws IOException {
    byte[] bytes = value.bytes();
    Decoder decoder =
        DecoderFactory.get()
            .binaryDecoder(bytes, value.start(), bytes.length - value.start(), null);
    return new AvroReader(schema).read(null, decoder);
  }

  private void count() {
    if (++elements > MAX_ELEMENTS) {
      throw new IllegalArgumentException(
          "it has more than %,d elements and fields".formatted(MAX_ELEMENTS));
    }
  }

  @Override
  protected void readField(
      Object record,
      Schema.Field field,
      @Nullable Object old,
      ResolvingDecoder in,
      @Nullable Object state)
      throws IOException {
    count();
    if (!isTop) {
      super.readField(record, field, old, in, state);
      return;
    }
    isTop = false;
    isUnknown = !KNOWN.contains(field.name());
    if (isUnknown) {
      read(null, field.schema(), in);
    } else {
      super.readField(record, field, old, in, state);
    }
    isUnknown = false;
    isTop = true;
  }

  // Collections grow as elements are read, since the number that they declare costs nothing.

  @Override
  protected Object newArray(@Nullable Object old, int size, Schema schema) {
    return super.newArray(old, 0, schema);
  }

  @Override
  protected Object newMap(@Nullable Object old, int size) {
    return super.newMap(old, 0);
  }

  @Override
  protected void addToArray(Object array, long position, @Nullable Object element) {
    count();
    if (!isUnknown) {
      super.addToArray(array, position, element);
    }
  }

  @Override
  protected void addToMap(Object map, Object key, @Nullable Object value) {
    count();
    if (!isUnknown) {
      super.addToMap(map, key, value);
    }
  }
}
