package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;

/**
 * Decides whether "nothing" or "none" excludes a property, as in "food, but nothing baked", or
 * states something, as in "nothing moves" and "nothing on top".
 */
record NothingPhrases(Reading reading) {

  /** Words before which "nothing" is the object of a request: "show me nothing sweet". */
  private static final Set<String> REQUESTS = Set.of("with", "want", "me", "us", "please");

  private static final Set<String> NO = Set.of("nothing", "no");

  private static final Set<String> OTHERS =
      Set.of("else", "other", "more", "additional", "anyone", "anything");

  private static final Set<String> FROM = Set.of("from", "by", "about", "of", "like");

  private static final Set<String> DEGREES = Set.of("too", "very", "so", "that");

  /** Words that are no properties: places and times besides prepositions, and idioms. */
  private static final Set<String> NO_PROPERTIES =
      WordSet.of(
          """
          above below beneath underneath beyond off out up down next here there ever again yet than
          when not no else other more less left much wrong
          """);

  private static final Set<String> THINGS = Set.of("it", "them");

  /** Prepositions of a time or an amount: "nothing [after] 1990", "nothing [over] $20". */
  private static final Set<String> OF_NUMBERS =
      Set.of("after", "before", "since", "until", "over", "under", "above", "below");

  private static final Set<String> CURRENCIES = Set.of("$", "€", "£");

  /** Kinds of things that have a topic. */
  private static final List<String> WRITINGS = List.of("writing", "publication", "communication");

  /** Minimum share of the uses of a noun that often means something. */
  private static final double OFTEN = 0.25;

  /** Number of tokens before "nothing" that may name a topic. */
  private static final int REACH = 16;

  /**
   * @param from the first word of the cue
   * @param to its exclusive end, after "nothing" or "none"
   */
  boolean excludes(int from, int to) {
    boolean none = reading.word(to - 1).equals("none");
    if (none) {
      boolean with = // "armchairs none with buttons"
          reading.word(to).equals("with") && Morphology.plural(reading.word(to + 1)) && from > 0;
      return restricts(to) || (stands(from) || with) && property(to, true);
    }
    return begins(from) && (restricts(to) || property(to, from == 0 || joined(from)))
        || listed(from, to);
  }

  /** Returns whether things precede that a last property restricts: "flowers [nothing yellow]". */
  private boolean listed(int from, int to) {
    String before = reading.word(from - 1);
    String after = reading.word(to + 1);
    boolean ends = !reading.token(to + 1).content() || after.equals("for") || NO.contains(after);
    boolean next = // "nothing yellow [nothing] red"
        NO.contains(reading.word(from - 2)) && WordClasses.describes(before);
    return !WordClasses.functional(before)
        && (noun(before) || Morphology.plural(before) || next)
        && property(to, true)
        && ends;
  }

  private static boolean noun(String word) {
    Lexicon lexicon = Lexicon.wordNet();
    return lexicon.physical(word) || !lexicon.senses(word, 0).isEmpty() && !lexicon.verb(word);
  }

  /** Returns whether "nothing" is not the subject or the object of a statement. */
  private boolean begins(int from) {
    String before = reading.word(from - 1);
    return !reading.word(from).equals("nothing")
        || stands(from)
        || REQUESTS.contains(before)
        || joined(from);
  }

  private boolean joined(int from) {
    return WordClasses.CONJUNCTIONS.contains(reading.word(from - 1));
  }

  private boolean stands(int from) {
    return reading.opens(from)
        || reading.is(from - 1, Kind.COMMA)
        || WordClasses.CONTRAST.contains(reading.word(from))
        || WordClasses.CONTRAST.contains(reading.word(from - 1));
  }

  /** Returns whether a phrase that restricts a noun follows: "nothing from Peru". */
  private boolean restricts(int to) {
    String word = reading.word(to);
    String next = reading.word(to + 1);
    boolean contrast = reading.word(to - 2).equals("but");
    boolean relative =
        WordClasses.RELATIVE.contains(word)
            && (contrast || WordClasses.BE.contains(next) || WordClasses.HOLDING.contains(next));
    boolean set = Morphology.participle(word) && WordClasses.PREPOSITIONS.contains(next);
    boolean named = reading.token(Edges.afterArticle(reading, to + 1)).capital();
    boolean in = // "nothing in red", "nothing on Peru", but not "nothing on top"
        word.equals("in") && (WordClasses.PROPERTIES.contains(next) || named)
            || word.equals("on") && (named || topic(to));
    boolean than = next.equals("than") && !OTHERS.contains(word);
    boolean purpose = // "but nothing [to sleep on]"
        word.equals("to") && contrast && reading.token(to + 1).content();
    boolean limit =
        OF_NUMBERS.contains(word) && (Morphology.number(next) || CURRENCIES.contains(next));
    return in
        || limit
        || FROM.contains(word)
        || Morphology.demonym(word)
        || relative
        || set
        || than
        || purpose;
  }

  /**
   * Returns whether "on" names a topic, because the text has one: "books about tea, nothing [on]
   * coffee", but not in "a desk with nothing on it".
   */
  private boolean topic(int on) {
    if (!reading.token(on + 1).content() || THINGS.contains(reading.word(on + 1))) {
      return false;
    }
    for (int i = on - 2; i > on - REACH && reading.token(i).content(); i--) {
      String noun = reading.word(i - 1);
      boolean writing = // "books on trains", but not "cats on a sofa"
          reading.word(i).equals("on")
              && WRITINGS.stream().anyMatch(kind -> Lexicon.wordNet().isKind(noun, kind, OFTEN));
      if (reading.word(i).equals("about") || writing) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a property follows: "nothing baked", "nothing with nuts". A plural may be a
   * verb.
   *
   * @param certain whether the word must look like a property: not in "nothing leather"
   */
  private boolean property(int to, boolean certain) {
    String first = reading.word(to);
    int at = DEGREES.contains(first) || Morphology.adverb(first) ? to + 1 : to;
    String word = reading.word(at);
    if (WordClasses.TOPIC_PREPOSITIONS.contains(word)) {
      return reading.token(at + 1).content() && !THINGS.contains(reading.word(at + 1));
    }
    boolean known =
        WordClasses.describes(word)
            || word.endsWith("ing")
            || word.endsWith("y") && !Lexicon.wordNet().physical(word); // "fancy"
    return reading.token(at).content()
        && (known || !certain)
        && !NO_PROPERTIES.contains(word)
        && !reading.word(at + 1).equals("of") // "nothing short of"
        && !Morphology.plural(word)
        && !WordClasses.ARTICLES.contains(word)
        && !WordClasses.functional(word)
        && ExistentialPhrases.end(reading, at) == at;
  }
}
