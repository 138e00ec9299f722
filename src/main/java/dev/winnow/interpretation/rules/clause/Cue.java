package dev.winnow.interpretation.rules.clause;

import java.util.List;
import java.util.Set;

/**
 * Words that exclude something or only seem to do so.
 *
 * @param words one or more, in lower case
 */
public record Cue(List<String> words, Kind kind) {

  /** The effect of a cue. */
  public enum Kind {
    /** Excludes nothing: an idiom. */
    KEEP,
    /**
     * {@link #KEEP}, but a verb that a relative clause may negate: "religions that don't believe".
     */
    KEEP_VERB,
    /** Excludes the text after it, to the end of its sentence or its parentheses. */
    ALL(Scope.SENTENCE),
    /** {@link #ALL} if the text asks for something or for something else. */
    ALL_ELSE(Scope.SENTENCE),
    /** {@link #ALL} after "other" and a noun: "other animals [than] dogs". */
    ALL_OTHER(Scope.SENTENCE),
    /** {@link #ALL} after a preference: "I prefer cats [to] dogs". */
    PREFERENCE(Scope.SENTENCE),
    /** {@link #ALL_ELSE} if the sentence begins with the cue. */
    ALL_FIRST(Scope.SENTENCE),
    /** {@link #ALL} if the cue is a command: a verb that may also describe an action. */
    ALL_COMMAND(Scope.SENTENCE),
    /** {@link #ALL} if the cue begins a part of the text, as a complaint or a request. */
    COMPLAINT(Scope.SENTENCE),
    /** {@link #ALL} after a noun with "all". */
    ALL_BUT(Scope.SENTENCE),
    /** Excludes the object of the verb after it, if the writer speaks: "I don't fancy boats". */
    OBJECT(Scope.SENTENCE),
    /** {@link #ALL} after somebody close to the writer: "my wife hates". */
    DISLIKE(Scope.SENTENCE),
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
    PREVIOUS(Scope.BEFORE),
    /** Excludes the noun phrase before it, whose absence it states. */
    SUBJECT(Scope.BEFORE),
    /** Excludes the list of things before it, if it ends its part of the text. */
    DISMISSED(Scope.BEFORE),
    /** Excludes people if it states their absence. */
    NOBODY(Scope.BEFORE);

    private final Scope scope;

    Kind() {
      this(Scope.NEAR);
    }

    Kind(Scope scope) {
      this.scope = scope;
    }
  }

  /** Where the words stand that a cue excludes. */
  private enum Scope {
    /** Near the cue. */
    NEAR,
    /** From the cue to the end of the sentence. */
    SENTENCE,
    /** Before the cue; or they are people. */
    BEFORE
  }

  /**
   * Words of cues that restrict the positives, although they exclude the noun phrases after them.
   */
  private static final Set<String> RESTRICTING =
      Set.of("none", "neither", "nor", "not", "n't", "unless", "except");

  /**
   * Returns whether the cue says that things are absent, as "without pink" does, and not that the
   * positives are no such things, as "not pink", "none pink" and "except pink" do.
   */
  public boolean absent() {
    return switch (kind) {
      case PHRASE -> words.stream().noneMatch(RESTRICTING::contains);
      case PREVIOUS, SUBJECT, NOBODY -> true;
      default -> false;
    };
  }

  /** Returns whether the words are an idiom that excludes nothing. */
  public boolean keeps() {
    return kind == Kind.KEEP || kind == Kind.KEEP_VERB;
  }

  /** Returns whether the scope reaches to the end of the sentence. */
  public boolean all() {
    return kind.scope == Scope.SENTENCE;
  }

  /** Returns whether the excluded things precede the cue, or are people. */
  public boolean follows() {
    return kind.scope == Scope.BEFORE;
  }

  public static Cue of(String words, Kind kind) {
    return new Cue(List.of(words.split(" ")), kind);
  }
}
