package dev.winnow.interpretation.rules;

import java.util.List;

/**
 * Words that exclude something or only seem to do so.
 *
 * @param words one or more, in lower case
 */
record Cue(List<String> words, Kind kind) {

  /** The effect of a cue. */
  enum Kind {
    /** Excludes nothing: an idiom. */
    KEEP,
    /** Excludes the text after it, to the end of its sentence or its parentheses. */
    ALL,
    /** {@link #ALL} if the text asks for something or for something else. */
    ALL_ELSE,
    /** {@link #ALL} after "other" and a noun: "other animals [than] dogs". */
    ALL_OTHER,
    /** {@link #ALL} after a preference: "I prefer cats [to] dogs". */
    PREFERENCE,
    /** {@link #ALL_ELSE} if the sentence begins with the cue. */
    ALL_FIRST,
    /** {@link #ALL} if the cue is a command: a verb that may also describe an action. */
    ALL_COMMAND,
    /** {@link #ALL} if the cue begins a part of the text, as a complaint or a request. */
    COMPLAINT,
    /** {@link #ALL} after a noun with "all". */
    ALL_BUT,
    /** Excludes the object of the verb after it, if the writer speaks: "I don't fancy boats". */
    OBJECT,
    /** Excludes the words between a verb and its particle: "keep boats out". */
    SEPARATED,
    /** Excludes the noun phrases after it. */
    PHRASE,
    /** Excludes the text after it if it restricts a noun and does not negate a statement. */
    NOT,
    /** {@link #PHRASE} if a name follows. */
    NAME,
    /** Excludes the next word or quotation. */
    NEXT,
    /** Excludes the word before it. */
    PREVIOUS,
    /** Excludes the noun phrase before it, whose absence it states. */
    SUBJECT,
    /** Excludes the list of things before it, if it ends its part of the text. */
    DISMISSED,
    /** Excludes people if it states their absence. */
    NOBODY
  }

  /** Returns whether the scope reaches to the end of the sentence. */
  boolean all() {
    return switch (kind) {
      case ALL,
          ALL_BUT,
          ALL_ELSE,
          ALL_OTHER,
          PREFERENCE,
          ALL_FIRST,
          ALL_COMMAND,
          COMPLAINT,
          OBJECT ->
          true;
      default -> false;
    };
  }

  /** Returns whether the excluded things precede the cue, or are people. */
  boolean follows() {
    return switch (kind) {
      case SUBJECT, DISMISSED, PREVIOUS, NOBODY -> true;
      default -> false;
    };
  }

  static Cue of(String words, Kind kind) {
    return new Cue(List.of(words.split(" ")), kind);
  }
}
