package dev.winnow.index.lucene.document;

/** The names of the fields of a document; they are part of the format on disk. */
public final class DocumentFields {

  /** The asset's id: a term, and a doc value. On every document, once for each id. */
  public static final String ID = "id";

  /** Has the term {@link #POINT} on the documents that are points; a tombstone has none. */
  public static final String KIND = "kind";

  public static final String POINT = "point";

  /**
   * All that is known of an asset that another source than its own topic has told of; a binary doc
   * value, see {@link dev.winnow.index.layer.LayersJson}.
   */
  static final String LAYERS = "layers";

  /** The declared version, where there is one; a numeric doc value, as the next. */
  static final String DECLARED = "version.declared";

  static final String OFFSET = "version.offset";

  /** When a point was written, in milliseconds since 1970 UTC; a numeric doc value. */
  public static final String INDEXED_AT = "indexed_at";

  /**
   * Captions, attributes and address as JSON; a doc value, for stored fields are slow to get at.
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
