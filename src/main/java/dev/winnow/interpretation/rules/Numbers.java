package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;

/** Decides whether "zero" counts absent things, and whether a number follows "no" or "minus". */
record Numbers(Reading reading) {

  private static final String ZERO = "zero";

  /** Words that are counted as none: "with [zero] cars". */
  static final Set<String> NONE = Set.of(ZERO, "0");

  /** Words before "zero" that make it a name: "ground [zero]", "net [zero]". */
  private static final Set<String> BEFORE_ZERO =
      WordSet.of(
          """
          absolute ground net patient year sub below above size level carbon day game hour under
          is are was mission energy point age gate platform chapter episode version
          """);

  private static final Set<String> NUMERALS =
      WordSet.of(
          """
          zero one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty
          forty fifty sixty seventy eighty ninety hundred
          """);

  /** Returns whether "zero" counts things, as in "a street with zero cars". */
  boolean zero(int from, int to) {
    String before = reading.word(from - 1);
    boolean begins =
        before.equals("with") || Edges.adds(reading, from) || WordClasses.HOLDING.contains(before);
    boolean all =
        before.equals("with")
            && reading.token(to).content()
            && !WordClasses.PREPOSITIONS.contains(reading.word(to)); // "with 0 to 100"
    return all
        || counted(from, to)
        || begins
            && (Morphology.plural(reading.word(to)) || Morphology.plural(reading.word(to + 1)));
  }

  /**
   * Returns whether "zero" and things end a description: "a desk [zero cables]", "cola [zero
   * sugar]", but not "net zero emissions".
   */
  private boolean counted(int from, int to) {
    String before = reading.word(from - 1);
    String thing = reading.word(to);
    Lexicon lexicon = Lexicon.wordNet();
    return from > 0
        && reading.word(from).equals(ZERO)
        && !reading.token(from).capital()
        && !reading.token(to + 1).content()
        && !BEFORE_ZERO.contains(before)
        && !WordClasses.functional(before)
        && !thing.equals("degrees")
        && (Morphology.plural(thing) || lexicon.isKind(thing, "food"));
  }

  /**
   * Returns whether "minus" precedes a number in words, and no things that it counts: "minus ten
   * degrees", "Godzilla Minus One soundtrack", but not "a flat minus two rooms".
   */
  private boolean degrees(int to) {
    String next = reading.word(to + 1);
    return reading.word(to - 1).equals("minus")
        && NUMERALS.contains(reading.word(to))
        && (next.equals("degrees")
            || !Morphology.plural(next) && !Morphology.plural(reading.word(to + 2)));
  }

  /** Returns whether "no" is followed by a number, as in "no 10" and "no. 10". */
  boolean follows(int to) {
    if (degrees(to)) {
      return true;
    }
    boolean dot = reading.word(to).equals(".");
    int at = dot ? to + 1 : to;
    String word = reading.word(at);
    boolean year = !dot && word.length() == 4 && reading.token(at + 1).content();
    return !word.isEmpty() && !year && word.chars().allMatch(Character::isDigit);
  }
}
