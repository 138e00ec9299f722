package dev.winnow.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Assets in Avro, in Confluent's wire format. */
public final class AvroAssets {

  /** An asset in Avro, with a field that Winnow does not know. */
  public static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Asset", "namespace": "example", "fields": [
                {"name": "image", "default": null, "type": ["null",
                  {"type": "record", "name": "Image", "fields": [
                    {"name": "url", "type": ["null", "string"], "default": null},
                    {"name": "base64", "type": ["null", "bytes"], "default": null}]}]},
                {"name": "captions", "type": {"type": "array", "items": "string"}},
                {"name": "attributes", "default": {}, "type":
                  {"type": "map", "values": ["null", "boolean", "long", "double", "string"]}},
                {"name": "vectors", "default": {}, "type":
                  {"type": "map", "values": {"type": "array", "items": "float"}}},
                {"name": "version", "type": ["null", "long"], "default": null},
                {"name": "team", "default": "RED", "type":
                  {"type": "enum", "name": "Team", "symbols": ["RED", "BLUE"]}}]}
              """);

  private AvroAssets() {}

  /**
   * @param id of the schema in the registry
   */
  public static byte[] value(int id, GenericRecord asset) throws IOException {
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(value);
    out.write(0);
    out.writeInt(id);
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    new GenericDatumWriter<GenericRecord>(SCHEMA).write(asset, encoder);
    encoder.flush();
    return value.toByteArray();
  }
}
