package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import java.util.Set;

/**
 * Phrases that only name the whole from which an exception follows: "flowers[, all colours] except
 * yellow", "cars [of any colour] but red", "tales [about anything] except war", "a rocket
 * [somewhere] other than in space".
 */
public record Wholes(Reading reading) {

  private static final Set<String> EXCEPTIONS =
      Set.of("except", "excepting", "excluding", "but", "other", "apart", "aside", "save", "bar");

  public static final Set<String> ALL = Set.of("all", "any", "every");
  public static final Set<String> ANYTHING = Set.of("anything", "everything");

  /** Prepositions of a property: "cars [of] any colour". */
  private static final Set<String> OF_PROPERTIES = Set.of("of", "in", "on", "at", "from");

  private static final Set<String> SOMEWHERE = Set.of("somewhere", "anywhere", "someplace");

  /** Removes such a phrase from the end of a span, if an exception begins at {@code cue}. */
  Span without(Span span, int cue) {
    if (!EXCEPTIONS.contains(reading.word(cue))) {
      return span;
    }
    int last = span.to() - 1;
    boolean anything =
        ANYTHING.contains(reading.word(last))
            && WordClasses.PREPOSITIONS.contains(reading.word(last - 1));
    // A property or a sort: all birds are the things themselves.
    boolean property = ALL.contains(reading.word(last - 1)) && abstracted(reading.word(last));
    boolean all = property && joins(last - 1);
    boolean ofNoun = property && noun(last - 2); // "a car [any colour] but red"
    boolean somewhere =
        SOMEWHERE.contains(reading.word(last)); // "a rocket [somewhere] except space"
    boolean them = ofThem(last - 2);
    if (!anything && !all && !ofNoun && !somewhere && !them) {
      return span;
    }
    int to = somewhere ? last : anything || ofNoun ? last - 1 : them ? last - 3 : last - 2;
    while (to > span.from()
        && (WordClasses.BE.contains(reading.word(to - 1))
            || WordClasses.RELATIVE.contains(reading.word(to - 1)))) {
      to--; // "tales [that are] about anything"
    }
    return to > span.from() ? span.to(to) : span;
  }

  /** Returns whether such a phrase repeats the things before it: "cats, [all of them] but". */
  public boolean ofThem(int all) {
    return ALL.contains(reading.word(all))
        && reading.word(all + 1).equals("of")
        && reading.word(all + 2).equals("them")
        && reading.is(all - 1, Kind.COMMA);
  }

  /** Returns whether a noun may name a property or a sort: "colours" are flags, too. */
  private static boolean abstracted(String noun) {
    Lexicon lexicon = Lexicon.wordNet();
    return !lexicon.physical(noun)
        || lexicon.isKind(noun, "attribute")
        || lexicon.isKind(noun, "kind");
  }

  /**
   * Returns whether the word at {@code all} begins such a phrase: "of all colours", "that is any
   * colour", but not "that is all black".
   */
  public boolean joins(int all) {
    boolean is = WordClasses.BE.contains(reading.word(all - 1));
    return reading.is(all - 1, Kind.COMMA)
        || OF_PROPERTIES.contains(reading.word(all - 1))
        || is && !reading.word(all).equals("all");
  }

  /** Returns whether such a phrase follows a noun or a verb: "a car [any colour]". */
  public boolean follows(int all) {
    boolean verb = reading.word(all - 1).endsWith("ing"); // "wearing any colour"
    return (verb || noun(all - 1)) && abstracted(reading.word(all + 1));
  }

  private boolean noun(int at) {
    String word = reading.word(at);
    return reading.is(at, Kind.WORD)
        && !word.endsWith("ing")
        && !OF_PROPERTIES.contains(word)
        && !Lexicon.wordNet().senses(word, 0).isEmpty();
  }
}
