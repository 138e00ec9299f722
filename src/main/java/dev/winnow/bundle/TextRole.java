package dev.winnow.bundle;

/** The role of a text: query or passage. Some text encoders need a different prefix for each. */
public enum TextRole {
  /** The text or a term of a query. */
  QUERY,
  /** A text that is searched, such as a caption. */
  PASSAGE
}
