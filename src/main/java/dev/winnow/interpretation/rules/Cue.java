package dev.winnow.interpretation.rules;

import java.util.List;

/**
 * Words that exclude something, or only look as if they did.
 *
 * @param words one or more, in lower case
 */
record Cue(List<String> words, Kind kind) {

  /** What a cue does. */
  enum Kind {
    /** Nothing: an idiom. */
    KEEP,
    /** Excludes what follows, to the end of its sentence or its parentheses. */
    ALL,
    /** As {@link #ALL}, where the text asks for something, or something else. */
    ALL_ELSE,
    /** As {@link #ALL_ELSE}, where the sentence begins with it. */
    ALL_FIRST,
    /** As {@link #ALL}, where it is a command: verbs that may also tell what somebody does. */
    ALL_COMMAND,
    /** As {@link #ALL}, behind a noun with "all". */
    ALL_BUT,
    /** Excludes the noun phrases that follow. */
    PHRASE,
    /** Excludes what follows where it restricts a noun, rather than negating a statement. */
    NOT,
    /** As {@link #PHRASE}, where a name follows. */
    NAME,
    /** Excludes the next word or quotation. */
    NEXT,
    /** Excludes the word before. */
    PREVIOUS,
    /** Excludes the noun phrase before, of which it says that it is not there. */
    SUBJECT,
    /** Excludes people, where it says that they are not there. */
    NOBODY
  }

  /** Whether its scope goes on to the end of the sentence. */
  boolean all() {
    return switch (kind) {
      case ALL, ALL_BUT, ALL_ELSE, ALL_FIRST, ALL_COMMAND -> true;
      default -> false;
    };
  }

  static Cue of(String words, Kind kind) {
    return new Cue(List.of(words.split(" ")), kind);
  }
}
