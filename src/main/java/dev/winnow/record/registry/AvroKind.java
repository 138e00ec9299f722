package dev.winnow.record.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.winnow.record.AssetJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.avro.Schema;

/** Avro, in its binary encoding. */
final class AvroKind implements SchemaKind<Schema> {

  /** Maximum length that a value may declare, so that a few bytes cannot exhaust the memory. */
  private static final int MAX_BYTES = 32 << 20;

  AvroKind() {
    limit("bytes.maxLength", MAX_BYTES);
    limit("string.maxLength", MAX_BYTES);
    limit("collectionItems.maxLength", AvroReader.MAX_ELEMENTS);
  }

  /**
   * Sets a limit, unless it is set. Avro reads its limits only from system properties, and only
   * once.
   */
  private static void limit(String name, int most) {
    String property = "org.apache.avro.limits." + name;
    if (System.getProperty(property) == null) {
      System.setProperty(property, Integer.toString(most));
    }
  }

  @Override
  public String name() {
    return "Avro";
  }

  @Override
  public Schema parse(String text, Map<String, String> imports) {
    Schema.Parser parser = new Schema.Parser();
    imports.values().forEach(parser::parse); // the parser keeps their names
    return parser.parse(text);
  }

  @Override
  public byte[] json(Schema schema, RegisteredValue value) {
    try {
      return AssetJson.MAPPER.writeValueAsBytes(AvroJson.of(AvroReader.read(schema, value)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
