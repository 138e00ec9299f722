package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Requests that compare two things: "less cars, more bikes", "I prefer cats to dogs", "I'd rather
 * see lilies than roses". They exclude the thing that the writer likes less.
 */
record Comparisons(Reading reading) {

  static final String MORE = "more";

  private static final Set<String> SPEAKERS = Set.of("i", "we", "i'd", "we'd", "would", "'d");

  /** Minimum share of the uses of a noun that may mean something. */
  private static final double SELDOM = 0.05;

  private static final Set<String> DEGREES = Set.of("far", "way", "much", "even", "lot", "a");
  private static final Set<String> NONE = Set.of("none", "zero", "nothing");

  /** Words before a smaller amount: "less fog, [in fact] none". */
  private static final Set<String> INSISTING =
      WordSet.of("actually in fact or better well rather even preferably ideally indeed");

  private static final Set<String> OF_AMOUNTS = Set.of("than", "of", "often", "about");

  /** Maximum number of tokens between "less" and "more". */
  private static final int APART = 12;

  /** Maximum number of words between "prefer" and the preposition. */
  private static final int REACH = 7;

  /**
   * Returns whether "less" at {@code less} excludes, because "more" asks for another thing, or
   * because "but" sets it against the positive.
   */
  boolean less(int less) {
    if (!begins(less)) {
      return false;
    }
    if (WordClasses.CONTRAST.contains(reading.word(first(less) - 1)) || !none(less).empty()) {
      return true;
    }
    int end = Math.min(reading.size(), less + APART);
    for (int i = Math.max(0, less - APART); i < end; i++) {
      if (reading.word(i).equals(MORE) && begins(i)) {
        return true;
      }
    }
    return false;
  }

  /** Returns where the words for a degree before an amount begin: "[far] fewer". */
  private int first(int amount) {
    int first = amount;
    while (first > amount - 2 && DEGREES.contains(reading.word(first - 1))) {
      first--;
    }
    return first;
  }

  /**
   * Returns the words that take back an amount, with their comma: "less fog[, actually none]";
   * empty if there are none.
   */
  Span none(int less) {
    int comma = less + 1;
    while (comma < less + REACH && reading.token(comma).content()) {
      comma++;
    }
    int at = comma + 1;
    while (at < comma + REACH && INSISTING.contains(reading.word(at))) {
      at++;
    }
    boolean none =
        WordClasses.LESS.contains(reading.word(less))
            && reading.is(comma, Kind.COMMA)
            && at > comma + 1
            && NONE.contains(reading.word(at))
            && !reading.token(at + 1).content();
    return none ? new Span(comma, at + 1) : new Span(comma, comma);
  }

  /** Returns whether an amount begins a part of the text, and a thing follows. */
  private boolean begins(int amount) {
    String next = reading.word(amount + 1);
    int first = first(amount);
    return (reading.opens(first)
            || Edges.adds(reading, first)
            || WordClasses.LESS.contains(reading.word(amount - 2)) // "less clutter more space"
            || Morphology.plural(reading.word(amount - 1)))
        && reading.is(amount + 1, Kind.WORD)
        && !OF_AMOUNTS.contains(next)
        && !WordClasses.auxiliary(next)
        && !WordClasses.CONJUNCTIONS.contains(next)
        && !WordClasses.PREPOSITIONS.contains(next);
  }

  /**
   * Returns whether "to" or "over" at {@code at} follows a preference of the writer: "I prefer cats
   * [to] dogs", but not "I prefer bridges over rivers".
   */
  boolean prefers(int at) {
    int last = Edges.afterArticle(reading, at + 1);
    String one = reading.word(at - 1);
    String other = reading.word(last);
    boolean plurals = // "I prefer curtains to blinds"
        reading.word(at - 2).equals("prefer")
            && reading.word(at).equals("to")
            && Stream.of(one, other).allMatch(Comparisons::artifacts);
    return preference("prefer", at) && (plurals || Lexicon.wordNet().sameSort(one, other));
  }

  /** Returns whether a plural may name things that people make. */
  private static boolean artifacts(String word) {
    return Morphology.plural(word) && Lexicon.wordNet().isKind(word, "artifact", SELDOM);
  }

  /** Returns whether "than" belongs to "I'd rather see". */
  boolean rather(int than) {
    return preference("rather", than);
  }

  private boolean preference(String word, int to) {
    int at = to - 2;
    while (at > to - REACH && reading.is(at + 1, Kind.WORD) && !reading.word(at).equals(word)) {
      at--;
    }
    return reading.word(at).equals(word)
        && !reading.word(at + 1).equals("to")
        && (reading.opens(at) || SPEAKERS.contains(reading.word(at - 1)));
  }
}
