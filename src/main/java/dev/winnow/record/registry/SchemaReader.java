package dev.winnow.record.registry;

import dev.winnow.record.PoisonRecordException;
import dev.winnow.record.registry.RegistryClient.Reference;
import dev.winnow.record.registry.RegistryClient.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Converts values to JSON with their schemas. The registry defines the kind of the schema. A schema
 * never changes, so each is requested once. Thread-safe.
 */
final class SchemaReader {

  private final RegistryClient client;
  private final Map<Integer, Parsed<?>> schemas = new ConcurrentHashMap<>();
  private final SchemaKind<?> avro = new AvroKind();
  private final SchemaKind<?> protobuf = new ProtobufKind();
  private final SchemaKind<?> json = new JsonKind();

  private record Parsed<S>(SchemaKind<S> kind, S schema) {

    static <S> Parsed<S> of(SchemaKind<S> kind, String text, Map<String, String> imports) {
      return new Parsed<>(kind, kind.parse(text, imports));
    }

    byte[] json(RegisteredValue value) {
      return kind.json(schema, value);
    }
  }

  SchemaReader(RegistryClient client) {
    this.client = client;
  }

  /** Returns whether a schema is known, so that the registry is not called for it. */
  boolean knows(int id) {
    return schemas.containsKey(id);
  }

  /**
   * Converts a value to JSON.
   *
   * @throws PoisonRecordException if the registry has not known the schema for some time, or the
   *     value does not match it
   * @throws RegistryUnavailableException if the registry does not respond with the schema
   */
  byte[] json(RegisteredValue value) {
    Parsed<?> schema = schemas.get(value.id());
    if (schema == null) {
      schema = parsed(value.id());
      schemas.put(value.id(), schema);
    }
    try {
      return schema.json(value);
    } catch (RuntimeException | StackOverflowError e) {
      throw new PoisonRecordException(
          "the value is not valid %s for schema id %d: %s"
              .formatted(schema.kind.name(), value.id(), e.getMessage()));
    }
  }

  private Parsed<?> parsed(int id) {
    Schema schema = client.schema(id);
    SchemaKind<?> kind = kind(schema.schemaType());
    Map<String, String> imports = new LinkedHashMap<>();
    collect(schema, imports);
    try {
      return Parsed.of(kind, schema.schema(), imports);
    } catch (RuntimeException | StackOverflowError e) {
      throw new PoisonRecordException(
          "schema id %d is not a valid %s schema: %s".formatted(id, kind.name(), e.getMessage()),
          e);
    }
  }

  private SchemaKind<?> kind(@Nullable String schemaType) {
    return switch (schemaType) {
      case null -> avro;
      case "AVRO" -> avro;
      case "PROTOBUF" -> protobuf;
      case "JSON" -> json;
      default ->
          throw new PoisonRecordException(
              "schemas of type %s are not supported".formatted(schemaType));
    };
  }

  private void collect(Schema schema, Map<String, String> imports) {
    for (Reference reference : schema.imports()) {
      if (!imports.containsKey(reference.name())) {
        Schema imported = client.schema(reference);
        collect(imported, imports);
        imports.put(reference.name(), imported.schema());
      }
    }
  }
}
