package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import java.util.Set;

/** Statements of the writer: in "boats, but I don't fancy canoes" the object is excluded. */
record Objections(Reading reading) {

  /** A verb that is mostly a preposition. */
  private static final String LIKE = "like";

  /** A verb that mostly helps another one: "I don't [do] frills". */
  private static final String DO = "do";

  /** The preposition of "I don't care about". */
  private static final String ABOUT = "about";

  /** Prepositions that belong to the verb: "I don't care for". */
  private static final Set<String> OF_VERBS = Set.of("for", "of");

  /** Words before an objection; not "if" and "because", which begin conditions and reasons. */
  private static final Set<String> OPPOSING = Set.of("but", "however", "though", "although", "yet");

  /** Adds an objection to another statement: "I hate boats [and] I can't bear canoes". */
  private static final String AND = "and";

  /** Maximum number of words of the last statement of a text. */
  private static final int REACH = 16;

  /** Words that begin a clause, which names nothing. */
  private static final Set<String> CLAUSES = Set.of("how", "why", "what", "when", "if", "whether");

  /**
   * Returns where the object begins, or -1 if the words are no such statement.
   *
   * @param from the first word of the cue, the subject
   * @param to its exclusive end, after the negation
   */
  int object(int from, int to) {
    boolean stands =
        reading.opens(from)
            || reading.is(from - 1, Kind.COMMA)
            || OPPOSING.contains(reading.word(from - 1))
            || reading.word(from - 1).equals(AND) && last(to);
    int verb = Morphology.adverb(reading.word(to)) ? to + 1 : to;
    if (stands && reading.word(to - 1).equals(ABOUT)) { // but not "about the price"
      return names(to) && !reading.word(to).equals("the") ? to : -1;
    }
    boolean does = reading.word(verb).equals(DO) && Morphology.plural(reading.word(verb + 1));
    if (!stands || !names(verb) && !reading.word(verb).equals(LIKE) && !does) {
      return -1;
    }
    int object = verb + 1;
    if (reading.word(object).equals("to")) {
      object += 2; // "I don't want to see"
    } else if (OF_VERBS.contains(reading.word(object))) {
      object++;
    }
    int noun = WordClasses.ARTICLES.contains(reading.word(object)) ? object + 1 : object;
    return names(noun) ? object : -1;
  }

  /** Returns whether the text ends with the statement, so that the request precedes it. */
  private boolean last(int from) {
    int at = from;
    while (at < from + REACH && reading.token(at).content()) {
      at++;
    }
    return at > reading.last();
  }

  private boolean names(int at) {
    String word = reading.word(at);
    return reading.token(at).content() && !WordClasses.functional(word) && !CLAUSES.contains(word);
  }
}
