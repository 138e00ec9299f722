package dev.winnow.bundle;

/** What a text is for. Some text encoders want another prefix for each. */
public enum TextRole {
  /** A text of a search, or a term of one. */
  QUERY,
  /** A text that is searched, such as a caption. */
  PASSAGE
}
