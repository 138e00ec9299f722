package dev.winnow.interpretation.english;

import dev.winnow.lexicon.Lexicon;
import java.util.Set;

/**
 * Words that a rule would split although they belong together: "South American", "black and white".
 */
public final class Compounds {

  /** Words that begin names of places, besides directions. */
  private static final Set<String> BEGIN_NAMES =
      Set.of(
          "new", "latin", "saudi", "sri", "costa", "puerto", "hong", "united", "sierra", "papua");

  /** Words that end names of firms: "Little, Brown and [Company]". */
  private static final Set<String> END_FIRMS = Set.of("company", "co", "sons", "daughters");

  private Compounds() {}

  /** Returns the exclusive end of the words that a "non-" before {@code from} negates. */
  public static int end(Reading reading, int from) {
    int at = from;
    while (begins(reading.word(at)) && reading.token(at + 1).content()) {
      at++;
    }
    String next = reading.word(at + 1);
    boolean activity = // "horse racing films"
        next.endsWith("ing")
            && !Morphology.adjective(reading.word(at))
            && reading.token(at + 2).content()
            && !WordClasses.PREPOSITIONS.contains(reading.word(at + 2));
    return at + (activity || next.equals("fiction") ? 2 : 1);
  }

  private static boolean begins(String word) {
    return WordClasses.DIRECTIONS.contains(word) || BEGIN_NAMES.contains(word);
  }

  /** Returns whether "and" joins nouns with capitals that name no things: "War [and] Peace". */
  public static boolean title(Reading reading, int and) {
    return reading.word(and).equals("and") && notion(reading, and - 1) && notion(reading, and + 1);
  }

  private static boolean notion(Reading reading, int noun) {
    String word = reading.word(noun);
    Lexicon lexicon = Lexicon.wordNet();
    return reading.token(noun).capital()
        && !Morphology.plural(word)
        && !Morphology.adjective(word)
        && !lexicon.senses(word, 0).isEmpty()
        && !lexicon.physical(word);
  }

  /** Returns whether an "and" or "&" joins words into one name. */
  public static boolean joined(Reading reading, int and) {
    String before = reading.word(and - 1);
    if (before.equals("black") && reading.word(and + 1).equals("white")) {
      return true;
    }
    boolean names = reading.token(and - 1).capital() && reading.token(and + 1).capital();
    if (title(reading, and)) {
      return true;
    }
    if (reading.word(and).equals("&") || END_FIRMS.contains(reading.word(and + 1))) {
      return names;
    }
    int name = and + 1;
    while (name < and + 4 && reading.is(name, Token.Kind.WORD) && !reading.token(name).capital()) {
      name++;
    }
    // "the singer and actor Bo Lind"
    return Morphology.person(before)
        && Morphology.person(reading.word(name - 1))
        && reading.token(name).capital();
  }
}
