package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;

/**
 * Statements that end a part of a text and dismiss the things that it begins with: "a guitar, [amp
 * and cables not needed]", "a street, [cars removed]", but not "food removed from the oven".
 */
record Dismissals(Reading reading) {

  /** The answer "no" to the things before it. */
  static final Cue NO = Cue.of("no", Cue.Kind.DISMISSED);

  static final String YES = "yes";

  /** Leaves out one thing at the beginning: "selfies [aside], pictures of Rome". */
  private static final String ASIDE = "aside";

  /** Words that may follow such a statement. */
  private static final Set<String> AFTER =
      Set.of("please", "plz", "pls", "thanks", "too", "either", "though", "here", "anymore", "lol");

  /** Words before the things: "[with] the dogs removed", "[where] dogs are not welcome". */
  private static final Set<String> BEFORE = Set.of("with", "where", "when");

  /** Marks between things and the answer: "sandals? no thanks", "cats: no", "cats -> no". */
  private static final Set<String> MARKS = Set.of("?", ":", "-", ">", "->", "=", "→", "–");

  private static final Set<String> FOR = Set.of("for", "to", "by");
  private static final Set<String> RESULTS =
      Set.of("results", "result", "pictures", "images", "photos", "list", "search");
  private static final Set<String> ME = Set.of("me", "us");

  /** Participles of actions, which dismiss things only in a part of its own or after "with". */
  private static final Set<String> TAKEN =
      WordSet.of(
          """
          removed out filtered left cropped edited photoshopped aside absent banned forbidden
          rejected avoided skipped
          """);

  /** Maximum number of words that are dismissed. */
  private static final int REACH = 9;

  /** Maximum number of words that are dismissed at the beginning of a text. */
  private static final int SHORT = 4;

  /** Number of tokens to search backwards for the beginning of a part of the text. */
  private static final int PART = 24;

  /** Returns whether the cue ends a statement, and things precede it. */
  boolean excludes(int from, int to) {
    int end = end(to);
    int begin = begin(from);
    boolean own = begin > 0 && !reading.opens(begin);
    boolean stated = WordClasses.auxiliary(reading.word(from));
    boolean taken =
        TAKEN.contains(reading.word(from))
            || reading.word(from + 1).equals("out") && !reading.word(from + 2).equals("of");
    boolean ends =
        !reading.token(end).content()
            || WordClasses.CONJUNCTIONS.contains(reading.word(end))
            || WordClasses.CONTRAST.contains(reading.word(end));
    if (begin == 0 && from == 1 && reading.word(from).equals(ASIDE)) {
      String thing = reading.word(0);
      boolean knows = Lexicon.wordNet().knows(thing);
      return reading.is(to, Kind.COMMA)
          && (!knows && Morphology.plural(thing) || Lexicon.wordNet().physical(thing));
    }
    return ends
        && begin < from
        && from - begin <= (own ? REACH : SHORT)
        && (own || !taken && (stated || !WordClasses.ARTICLES.contains(reading.word(begin))))
        && names(begin, from);
  }

  /**
   * Returns whether a word is the answer "no", in a text that answers "yes", too: "dogs yes, cats
   * [no]".
   *
   * @param yes whether the text has the word "yes"
   */
  boolean answers(int at, boolean yes) {
    boolean ends =
        !reading.token(at + 1).content()
            || WordClasses.CONJUNCTIONS.contains(reading.word(at + 1))
            || WordClasses.CONTRAST.contains(reading.word(at + 1));
    return reading.word(at).equals("no")
        && ends
        && begin(at) < at
        && (WordClasses.CONTRAST.contains(reading.word(begin(at) - 1)) // "fruits but bananas no"
            || yes);
  }

  /** Returns the exclusive end of the statement: "not needed [for me]", "excluded [as well]". */
  int end(int to) {
    int end = ExistentialPhrases.end(reading, to);
    boolean mine = FOR.contains(reading.word(end)) && ME.contains(reading.word(end + 1));
    boolean results =
        reading.word(end).equals("from")
            && RESULTS.contains(reading.word(Edges.afterArticle(reading, end + 1)));
    if (results) {
      return Edges.afterArticle(reading, end + 1) + 1;
    }
    boolean well = reading.word(end).equals("as") && reading.word(end + 1).equals("well");
    return mine || well ? end + 2 : AFTER.contains(reading.word(end)) ? end + 1 : end;
  }

  /** Returns where the things that are dismissed begin. */
  int start(int from, int to, int done) {
    int begin = Math.max(done, begin(from));
    if (begin == 0 && !reading.token(end(to) + 1).content()) {
      for (int i = from - 1; i > begin; i--) {
        if (WordClasses.CONJUNCTIONS.contains(reading.word(i))) {
          return i + 1; // "kitchen and fridge not needed" must ask for something
        }
      }
      return follows(begin, from - 1) ? from - 1 : begin;
    }
    return begin;
  }

  /**
   * Returns whether a plural follows another name: "fruit salad [bananas] excluded", but not "red
   * wine glasses excluded" and "hot dog buns not needed".
   */
  private boolean follows(int from, int last) {
    String plural = reading.word(last);
    if (last <= from + 1 || !Morphology.plural(plural)) {
      return false;
    }
    Lexicon lexicon = Lexicon.wordNet();
    String name = reading.slice(new Span(from, last));
    return !lexicon.senses(name, 0).isEmpty()
        && lexicon.senses(reading.slice(new Span(last - 1, last + 1)), 0).isEmpty()
        && lexicon.senses(name.replace(" ", "") + " " + plural, 0).isEmpty(); // "hotdog buns"
  }

  /**
   * Returns where the part of the text begins that ends before {@code from}; {@code from} if it is
   * too long to be dismissed.
   */
  private int begin(int from) {
    int earliest = from - PART;
    int at = from;
    while (at > earliest && MARKS.contains(reading.word(at - 1))) {
      at--;
    }
    while (at > earliest
        && !reading.opens(at)
        && !reading.is(at - 1, Kind.COMMA)
        && !reading.word(at - 1).equals(":")
        && !reading.word(at - 1).equals(YES)
        && !WordClasses.CONTRAST.contains(reading.word(at - 1))
        && !BEFORE.contains(reading.word(at - 1))) {
      at--;
    }
    if (at == earliest) {
      return from;
    }
    return WordClasses.CONJUNCTIONS.contains(reading.word(at)) ? at + 1 : at;
  }

  private boolean names(int from, int to) {
    if (to == from + 1 && Morphology.adverb(reading.word(from))) {
      return false; // "actually no thanks"
    }
    for (int i = from; i < to; i++) {
      String word = reading.word(i);
      if (WordClasses.RELATIVE.contains(word)
          || WordClasses.PRONOUNS.contains(word)
          || WordClasses.auxiliary(word)) {
        return false;
      }
    }
    return true;
  }
}
