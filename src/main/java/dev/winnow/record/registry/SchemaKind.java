package dev.winnow.record.registry;

import java.util.Map;

/**
 * A kind of schema. Thread-safe.
 *
 * @param <S> a parsed schema of this kind
 */
interface SchemaKind<S> {

  /** The name for people. */
  String name();

  /**
   * Parses a schema.
   *
   * @param text as the registry has it
   * @param imports what it imports, directly or not, by the names that it has for them; those that
   *     others import come first
   * @throws RuntimeException if it is no schema of this kind
   */
  S parse(String text, Map<String, String> imports);

  /**
   * Returns a value as JSON.
   *
   * @param value with its schema's id before it
   * @param start where the value begins behind the id
   * @throws RuntimeException if it is not of the schema; the message says why
   */
  byte[] json(S schema, byte[] value, int start);
}
