package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import dev.winnow.interpretation.rules.clause.Wholes;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;

/** Decides whether "but", "bar" and "save" mean "except": "all films but comedies". */
record ExceptPhrases(Reading reading, LeadingNouns nouns) {

  /** Words for "except" that mean something else, too: "sports bars", "to save money". */
  private static final Set<String> AMBIGUOUS = Set.of("bar", "save");

  /** Words that begin another statement after "but". */
  private static final Set<String> AFTER_BUT =
      WordSet.of(
          """
          not no never also only still just then without one none nowhere nothing exclude excluding
          omit skip ignore drop hide avoid remove leave lose filter
          """);

  private static final RequestPrefixes PREFIXES = new RequestPrefixes();

  /** Maximum number of tokens of a request before "all", so that the work is linear. */
  private static final int REACH = 12;

  /** Maximum number of words from "the" to "ones". */
  private static final int NEAR = 4;

  /** Returns whether the cue at {@code from} means "except"; {@code to} is its exclusive end. */
  boolean excludes(int from, int to) {
    return AMBIGUOUS.contains(reading.word(from))
        ? bar(from, to)
        : everything(from, to) && !startsStatement(to);
  }

  /** Returns whether "bar" or "save" means "except": not in "all the best bar stools". */
  private boolean bar(int from, int to) {
    String before = reading.word(from - 1);
    String next = reading.word(to);
    if (kindOf(from, to)) {
      return true;
    }
    boolean those = // "films bar the sad ones"
        (nouns.kindsBefore(from) || Wholes.ALL.contains(reading.word(0))) && ones(to);
    if (those || reading.is(from - 1, Kind.COMMA)) { // "cakes, bar the ones with cream"
      return Wholes.ANYTHING.contains(next) || next.equals("the") || next.equals("those");
    }
    boolean all =
        Morphology.plural(before)
            || Wholes.ANYTHING.contains(before)
            || Wholes.ALL.contains(reading.word(from - 2))
            || kinds(to) && !WordClasses.ARTICLES.contains(before);
    return all
        && everything(from, to)
        && !startsStatement(to)
        && Lexicon.wordNet()
            .senses(before + " " + reading.word(from), 0)
            .isEmpty(); // "a sports bar"
  }

  /** Returns whether a kind of the plural before "bar" ends the text: "animals bar [the dogs]". */
  private boolean kindOf(int bar, int to) {
    int noun = reading.word(to).equals("the") ? to + 1 : to;
    String kind = reading.word(noun);
    String category = reading.word(bar - 1);
    return reading.word(bar).equals("bar")
        && Morphology.plural(category)
        && Morphology.plural(kind)
        && !reading.token(noun + 1).content()
        && nouns.subject(bar).to() == bar
        && Lexicon.wordNet().isKind(kind, category);
  }

  /** Returns whether "the" and a plural end the text: "everything from Peru but [the coins]". */
  private boolean kinds(int from) {
    return reading.word(from).equals("the")
        && Morphology.plural(reading.word(from + 1))
        && reading.last() <= from + 1;
  }

  /** Returns whether "the" and a property of "ones" follow: "the sad ones". */
  private boolean ones(int from) {
    int at = from + 1;
    while (at < from + NEAR && !reading.word(at).equals("ones")) {
      at++;
    }
    return reading.word(from).equals("the") && reading.word(at).equals("ones");
  }

  /**
   * Returns whether a noun with "all" precedes "but": "all films [but] comedies", "cars of any
   * colour [but] red".
   */
  private boolean everything(int but, int to) {
    for (int i = but - 1; i > but - 9 && reading.is(i, Kind.WORD); i--) {
      String word = reading.word(i);
      if (Wholes.ALL.contains(word)) {
        Wholes wholes = new Wholes(reading);
        boolean property =
            i == but - 3 && wholes.ofThem(i)
                || i == but - 2 && (wholes.joins(i) || wholes.follows(i));
        return reading.opens(i)
            || property
            || WordClasses.QUESTIONS.contains(reading.word(i - 1))
            || requested(i, but);
      }
      if (Wholes.ANYTHING.contains(word)) { // "anything sweet but small" adds a property
        boolean names =
            Morphology.plural(reading.word(to)) || reading.token(to).capital() || kinds(to);
        return reading.opens(i) && names;
      }
      if (WordClasses.auxiliary(word) || WordClasses.RELATIVE.contains(word)) {
        return false;
      }
    }
    return false;
  }

  /** Returns whether only a request precedes: "[show me] all dogs but poodles". */
  private boolean requested(int all, int but) {
    int from = all;
    while (!reading.opens(from)) {
      if (all - from == REACH) {
        return false;
      }
      from--;
    }
    return PREFIXES.strip(reading, new Span(from, but)).from() >= all;
  }

  private boolean startsStatement(int at) {
    String word = reading.word(at);
    if (word.equals("those")) { // "but those with nuts"
      String next = reading.word(at + 1);
      return !WordClasses.restricts(next) && !WordClasses.RELATIVE.contains(next);
    }
    return !reading.token(at).content()
        || AFTER_BUT.contains(word)
        || Morphology.adverb(word)
        || WordClasses.restricts(word)
        || WordClasses.auxiliary(word)
        || WordClasses.PRONOUNS.contains(word)
        || WordClasses.RELATIVE.contains(word);
  }
}
