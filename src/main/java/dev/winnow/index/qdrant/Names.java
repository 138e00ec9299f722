package dev.winnow.index.qdrant;

/**
 * Names of vectors. In Qdrant dense and sparse vectors share one namespace, in a schema they do
 * not.
 */
final class Names {

  private static final String SPARSE = "sparse:";

  private Names() {}

  static String sparse(String name) {
    return SPARSE + name;
  }

  static boolean isSparse(String stored) {
    return stored.startsWith(SPARSE);
  }

  static String ofSparse(String stored) {
    return stored.substring(SPARSE.length());
  }
}
