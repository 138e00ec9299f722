package dev.winnow.record.registry;

import java.util.Map;

/**
 * A kind of schema. Thread-safe.
 *
 * @param <S> a parsed schema of this kind
 */
interface SchemaKind<S> {

  /** Returns the name for messages. */
  String name();

  /**
   * Parses a schema.
   *
   * @param text the schema in the form of the registry
   * @param imports the schemas that it imports, directly or indirectly, by import name; imported
   *     schemas precede their importers
   * @throws RuntimeException if the text is not a schema of this kind
   */
  S parse(String text, Map<String, String> imports);

  /**
   * Converts a value to JSON.
   *
   * @throws RuntimeException if the value does not match the schema; the message says why
   */
  byte[] json(S schema, RegisteredValue value);
}
