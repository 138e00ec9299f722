package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.Exclusion;
import dev.winnow.interpretation.rules.clause.Terms;
import dev.winnow.lexicon.Lexicon;
import java.util.List;

/**
 * Decides whether "nobody" excludes people, an action or a thing, as in "nobody in it", "nobody
 * swimming" and "nobody with a hat", or states something, as in "nobody wants to leave".
 */
record NobodyPhrases(Reading reading) {

  /** Means that other people than those of the positive are absent: "no one [else]". */
  private static final String ELSE = "else";

  /** Returns whether the cue from {@code from} to {@code to} excludes something. */
  boolean excludes(int from, int to) {
    boolean unoccupied = reading.word(to - 1).equals("unoccupied");
    return !reading.word(to).equals("by") && (unoccupied || there(from, afterElse(to)));
  }

  private int afterElse(int to) {
    return reading.word(to).equals(ELSE) ? to + 1 : to;
  }

  /**
   * Returns whether nobody is present: "with no one in it", "no one is in sight", but not "no one
   * wants to leave".
   */
  private boolean there(int from, int to) {
    String before = reading.word(from - 1);
    boolean there = WordClasses.BE.contains(before) && reading.word(from - 2).equals("there");
    return before.equals("with")
        || there
        || adds(from) && carried(to) // "people, nobody in a suit"
        || ends(from, to)
        || reading.opens(from) && WordClasses.PREPOSITIONS.contains(reading.word(to))
        || ExistentialPhrases.end(reading, to) > to
        || ofNoun(from, to)
        || ofKinds(from, to)
        || acting(from, to);
  }

  /**
   * Returns whether the cue is added to the text, also after an adverb or "please": "a wedding,
   * ideally [no one] posing".
   */
  private boolean adds(int from) {
    String before = reading.word(from - 1);
    boolean skipped = Morphology.adverb(before) || before.equals("please");
    return Edges.adds(reading, from) || skipped && Edges.adds(reading, from - 1);
  }

  /**
   * Returns whether the cue is all that a part of the text says: "a beach, [nobody]", "a dog and
   * [nobody else]", "beach [nobody]", but not in "everybody and nobody" and "trust no one".
   */
  private boolean ends(int from, int to) {
    String before = reading.word(from - 1);
    boolean begins = reading.is(from - 1, Kind.COMMA) || WordClasses.CONTRAST.contains(before);
    boolean others = WordClasses.CONJUNCTIONS.contains(before) && reading.word(to - 1).equals(ELSE);
    return !reading.token(to).content() && (begins || others || thing(from));
  }

  /** Returns whether a noun for a thing, which is no verb, precedes a cue without a capital. */
  private boolean thing(int from) {
    String word = reading.word(from - 1);
    return noun(from - 1)
        && !reading.token(from).capital() // "Mr Nobody"
        && !WordClasses.functional(word)
        && !Lexicon.wordNet().verb(word)
        && Lexicon.wordNet().physical(word);
  }

  /** Returns whether an action follows that nobody does: "skiing but nobody [falling]". */
  private boolean acting(int from, int to) {
    int verb = WordClasses.BE.contains(reading.word(to)) ? to + 1 : to;
    boolean where = reading.word(from - 1).equals("where");
    boolean having = WordClasses.HAVING.contains(reading.word(to));
    boolean begins = adds(from) || reading.opens(from) || noun(from - 1) && verb == to;
    return reading.word(verb).endsWith("ing") && begins || having && where;
  }

  /** Returns whether a noun precedes a clause about it: "a bench [nobody is sitting on]". */
  private boolean ofNoun(int from, int to) {
    int noun = from - 1;
    if (WordClasses.RELATIVE.contains(reading.word(noun))) {
      noun -= inWhich(from) ? 2 : 1;
    }
    return WordClasses.BE.contains(reading.word(to))
        && reading.word(to + 1).endsWith("ing")
        && noun(noun);
  }

  /**
   * Returns whether a clause about kinds of things says what nobody does: "films in which [no one
   * dies]", but not "islands where nobody lives".
   */
  private boolean ofKinds(int from, int to) {
    String verb = reading.word(to);
    boolean clause = reading.word(from - 1).equals("where") || inWhich(from);
    boolean does =
        WordClasses.BE.contains(verb)
            ? WordClasses.property(reading.word(to + 1))
            : !WordClasses.functional(verb) && reading.token(to).content();
    return clause
        && does
        && !WordClasses.OCCURRING.contains(verb)
        && new LeadingNouns(reading).kindsBefore(inWhich(from) ? from - 2 : from - 1);
  }

  /** Returns whether a preposition belongs to the clause: "a lake [in which] nobody swims". */
  private boolean inWhich(int from) {
    return WordClasses.RELATIVE.contains(reading.word(from - 1))
        && WordClasses.PREPOSITIONS.contains(reading.word(from - 2));
  }

  private boolean noun(int at) {
    return reading.is(at, Kind.WORD) && !Lexicon.wordNet().senses(reading.word(at), 0).isEmpty();
  }

  /**
   * Returns the exclusion of an action, as in "nobody swimming", of a thing that people would have,
   * as in "nobody with a hat", or of people, where the words after the cue only say where they
   * would be: "nobody in it", "nobody sitting there", "a bench nobody is sitting on".
   */
  Exclusion exclusion(Cue cue, int at, ScopeEnd scopeEnd) {
    int to = afterElse(at + cue.words().size());
    int verb = WordClasses.BE.contains(reading.word(to)) ? to + 1 : to;
    if (carried(verb)) {
      int end = scopeEnd.end(cue, verb + 1, false);
      return new Exclusion(
          new Span(at, end), Terms.of(reading, new Span(verb + 1, end), false), cue, false);
    }
    boolean has = WordClasses.HAVING.contains(reading.word(verb));
    boolean action = has || reading.word(verb).endsWith("ing") || ofKinds(at, to);
    int end = action ? scopeEnd.end(cue, verb, false) : to;
    int after = home(ExistentialPhrases.end(reading, end));
    boolean ofNoun = // "a bench [that] nobody is sitting on"
        verb > to
            && reading.is(at - 1, Kind.WORD)
            && !WordClasses.CONTRAST.contains(reading.word(at - 1))
            && !WordClasses.CONJUNCTIONS.contains(reading.word(at - 1))
            && !reading.word(at - 1).equals("where")
            && !inWhich(at);
    boolean acts = !ofNoun && after == end && end > to && !ofSurroundings(end - 1);
    List<Span> items =
        acts ? Terms.of(reading, new Span(verb, end), false) : List.of(new Span(at, to));
    boolean place = // "nobody [on] the beach"
        opens(reading, at) && after == to && WordClasses.PREPOSITIONS.contains(reading.word(after));
    return new Exclusion(new Span(at, place ? afterPreposition(after) : after), items, cue, false);
  }

  /** Returns the position after "home" if it ends the text: "a house with nobody [home]". */
  private int home(int at) {
    return reading.word(at).equals("home") && !reading.token(at + 1).content() ? at + 1 : at;
  }

  private int afterPreposition(int at) {
    boolean inFront = reading.word(at + 1).equals("front") && reading.word(at + 2).equals("of");
    return inFront ? at + 3 : at + 1;
  }

  /** Returns whether a thing follows that people carry or wear: "[with] a hat", "[in] costume". */
  private boolean carried(int at) {
    String next = reading.word(at + 1);
    boolean one = next.equals("a") || next.equals("an");
    boolean thing = one || reading.token(at + 1).content() && !WordClasses.SOMEONE.contains(next);
    boolean worn = one || Lexicon.wordNet().isKind(next, "clothing");
    return ExistentialPhrases.end(reading, at) == at
        && (reading.word(at).equals("in") && worn || reading.word(at).equals("with") && thing);
  }

  /** Returns whether "nobody" or "there is nobody" opens a sentence. */
  static boolean opens(Reading reading, int at) {
    return reading.opens(at)
        || WordClasses.BE.contains(reading.word(at - 1))
            && reading.word(at - 2).equals("there")
            && reading.opens(at - 2);
  }

  /** Returns whether an action ends with words for where it happens: "sitting on [it]". */
  private boolean ofSurroundings(int at) {
    String word = reading.word(at);
    return WordClasses.PREPOSITIONS.contains(word)
        || WordClasses.PRONOUNS.contains(word)
        || word.equals("them");
  }
}
