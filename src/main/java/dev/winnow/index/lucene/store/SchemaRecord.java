package dev.winnow.index.lucene.store;

import dev.winnow.index.IndexMismatchException;
import dev.winnow.index.IndexSchema;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schema that is stored with every commit. An index opens only with the schema it was created
 * with.
 */
final class SchemaRecord {

  /** Increased with every incompatible change of the document format. */
  private static final String FORMAT = "2";

  private SchemaRecord() {}

  static Map<String, String> of(IndexSchema schema) {
    return Map.of(
        "winnow.format", FORMAT,
        "winnow.collection", schema.collection(),
        "winnow.dense", new TreeMap<>(schema.dense()).toString(),
        "winnow.sparse", new TreeMap<>(schema.sparse()).toString());
  }

  /**
   * @throws IndexMismatchException if the index was created for another schema or format
   */
  static void requireFits(Path directory, Map<String, String> stored, IndexSchema schema) {
    Map<String, String> wanted = of(schema);
    if (!wanted.equals(stored)) {
      throw new IndexMismatchException(
          "the index in %s was created as %s and cannot be opened as %s"
              .formatted(directory, new TreeMap<>(stored), new TreeMap<>(wanted)));
    }
  }
}
