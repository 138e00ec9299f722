package dev.winnow.index;

import java.util.Map;

/**
 * What a collection holds.
 *
 * @param collection its name, lower-case letters, digits, '.', '_' and '-'; carries the bundle's
 *     id, so that the vectors of two models never mix
 * @param dense dimension by name of each dense vector
 * @param sparse dimension by name of each sparse vector
 */
public record IndexSchema(
    String collection, Map<String, Integer> dense, Map<String, Integer> sparse) {

  public IndexSchema {
    if (!collection.matches("[a-z0-9][a-z0-9._-]{0,127}")) {
      throw new IllegalArgumentException("not a collection name: " + collection);
    }
    dense = Map.copyOf(dense);
    sparse = Map.copyOf(sparse);
  }
}
