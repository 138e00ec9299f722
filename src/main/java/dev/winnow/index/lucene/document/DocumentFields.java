package dev.winnow.index.lucene.document;

/** The names of a document's fields, which are part of the disk format. */
public final class DocumentFields {

  /** The asset's id: a term and a doc value. Each id has exactly one document. */
  public static final String ID = "id";

  /** Has the term {@link #POINT} in documents of points; tombstones lack it. */
  public static final String KIND = "kind";

  public static final String POINT = "point";

  /**
   * The layers of an asset that has sources other than {@code winnow.topic}; a binary doc value,
   * see {@link dev.winnow.index.layer.LayersJson}.
   */
  static final String LAYERS = "layers";

  /** The declared version, if there is one; a numeric doc value. */
  static final String DECLARED = "version.declared";

  static final String OFFSET = "version.offset";

  /** The time at which a point was written, in milliseconds since 1970 UTC; a numeric doc value. */
  public static final String INDEXED_AT = "indexed_at";

  /**
   * Captions, attributes and image URL as JSON; a doc value, because stored fields are slow to
   * access.
   */
  static final String PAYLOAD = "payload";

  /** The preview; a doc value, so that no search reads it. */
  static final String PREVIEW = "preview";

  /** Attributes: presence, values, words and numbers, as terms that start with the path. */
  public static final String PRESENT = "attribute.present";

  public static final String VALUE = "attribute.value";
  public static final String WORD = "attribute.word";
  public static final String NUMBER = "attribute.number";

  private DocumentFields() {}

  public static String dense(String name) {
    return "dense:" + name;
  }

  /** A {@link CoarseVector} of a dense vector; a binary doc value. */
  public static String coarse(String name) {
    return "dense.coarse:" + name;
  }

  /** The indices and the values of a sparse vector; a binary doc value. */
  public static String sparse(String name) {
    return "sparse.values:" + name;
  }
}
