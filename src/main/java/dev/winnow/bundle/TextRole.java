package dev.winnow.bundle;

/** The role of a text: query or passage. Some text encoders want another prefix for each. */
public enum TextRole {
  /** A text of a search, or a term of one. */
  QUERY,
  /** A text that is searched, such as a caption. */
  PASSAGE
}
