package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Nouns;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import java.util.Set;

/** Decides whether a cue excludes something in its context. */
final class Conditions {

  private static final Set<String> BEFORE_COMMANDS =
      Set.of("please", "but", "and", "while", "also", "or", "then", "just", "n't", "not", "let's");
  private static final String HOLD = "hold";

  private static final Set<String> AFTER_DISHES = Set.of("but", "please");

  private static final Set<String> ELSE =
      Set.of("else", "other", "more", "additional", "anyone", "anything");
  private static final Set<String> QUESTION_MARKS = Set.of("?", "？");

  private static final Set<String> NOTHING =
      Set.of("empty", "nothing", "nobody", "none", "bare", "one", "little");

  private static final Set<String> THOSE = Set.of("those", "ones", "any");

  /** Words that have no capital in titles. */
  private static final Set<String> IN_TITLES =
      Set.of("of", "in", "the", "a", "an", "and", "or", "from", "on", "at", "to", "for", "that");

  private static final Set<String> ALL = Set.of("all", "any", "every");

  /** Words that begin another statement after "but". */
  private static final Set<String> AFTER_BUT =
      Set.of(
          "not", "no", "never", "also", "only", "still", "just", "then", "without", "one", "none",
          "nowhere");

  private final Reading reading;
  private final Nouns nouns;
  private final Negations negations;
  private final NothingPhrases nothings;

  /** The first word in lower case that would have a capital in a title. */
  private final int firstLowerCase;

  private final boolean asks;

  Conditions(Reading reading, Negations negations) {
    this.reading = reading;
    this.nouns = new Nouns(reading);
    this.negations = negations;
    this.nothings = new NothingPhrases(reading);
    int lower = reading.size();
    boolean question = WordClasses.QUESTIONS.contains(reading.word(0));
    for (int i = reading.size() - 1; i >= 0; i--) {
      if (reading.is(i, Kind.WORD) && !reading.token(i).capital() && !reading.word(i).equals("-")) {
        lower = IN_TITLES.contains(reading.word(i)) ? lower : i;
      }
      question |= ELSE.contains(reading.word(i)) || QUESTION_MARKS.contains(reading.word(i));
    }
    this.firstLowerCase = lower;
    this.asks = question;
  }

  /**
   * Returns whether the cue at {@code from} excludes something; {@code to} is its exclusive end.
   */
  boolean excludes(Cue cue, int from, int to) {
    if (partOfName(cue, from, to) || said(from)) {
      return false;
    }
    return switch (cue.kind()) {
      case KEEP -> false;
      case ALL -> !afterNothing(from);
      case PREVIOUS -> true;
      case SUBJECT -> !WordClasses.RELATIVE.contains(reading.word(from - 1));
      case NEXT -> reading.is(to, Kind.WORD) || reading.is(to, Kind.QUOTED);
      case ALL_ELSE -> asks || kinds(from, to);
      case ALL_FIRST -> asks && reading.opens(from);
      case ALL_COMMAND -> reading.word(from).equals(HOLD) ? holds(from) : commands(from, to);
      case PHRASE ->
          !onSign(to) && !number(to) && (!nothing(to - 1) || nothings.excludes(from, to));
      case NAME -> reading.token(skipArticle(to)).capital();
      case NOBODY ->
          !reading.word(to).equals("by") && (unoccupied(to - 1) || nobodyThere(from, to));
      case NOT -> negations.restricts(from, to);
      case ALL_BUT -> everything(from) && !startsStatement(to);
    };
  }

  private boolean commands(int from, int to) {
    return reading.opens(from)
        || reading.is(from - 1, Kind.COMMA)
        || THOSE.contains(reading.word(skipArticle(to)))
        || WordClasses.RELATIVE.contains(reading.word(from - 1))
        || BEFORE_COMMANDS.contains(reading.word(from - 1))
        || afterSingular(from, to);
  }

  /** Returns whether "hold the" leaves something out: in "burger, hold the onions". */
  private boolean holds(int from) {
    return from > 0
        && (reading.opens(from)
            || reading.is(from - 1, Kind.COMMA)
            || AFTER_DISHES.contains(reading.word(from - 1))
            || afterSingular(from, from + 2));
  }

  /**
   * Returns whether a verb follows a noun in the singular and does not agree with it, so that it
   * can only be a command: "pizza skip the olives".
   */
  private boolean afterSingular(int from, int to) {
    String verb = reading.word(from);
    String noun = reading.word(from - 1);
    return !verb.endsWith("ing")
        && !verb.endsWith("ed")
        && reading.token(to).content()
        && !WordClasses.CONJUNCTIONS.contains(reading.word(to))
        && !Morphology.plural(noun)
        && !WordClasses.auxiliary(noun)
        && !WordClasses.PRONOUNS.contains(noun)
        && !Lexicon.wordNet().senses(noun, 0).isEmpty();
  }

  /**
   * Returns whether a cue is part of a name, as in "songs like No Woman No Cry": it has a capital
   * in the middle of a text with words in lower case.
   */
  private boolean partOfName(Cue cue, int from, int to) {
    String before = reading.word(from - 1);
    if (reading.opens(from) && cue.kind() == Cue.Kind.PHRASE && title(to)) {
      return true;
    }
    return !cue.all()
        && !(cue.kind() == Cue.Kind.NOT && WordClasses.auxiliary(before))
        && !WordClasses.CONTRAST.contains(before)
        && !WordClasses.RELATIVE.contains(before)
        && reading.token(from).capital()
        && !reading.shouted(from)
        && !reading.opens(from)
        && !reading.is(from - 1, Kind.COMMA)
        && firstLowerCase < from
        && !reading.word(from).equals("non")
        && reading.token(to).capital();
  }

  /**
   * Returns whether two or more words with capitals continue a name: "No [Country for Old Men]
   * cast".
   */
  private boolean title(int from) {
    int capitals = 0;
    int at = from;
    while (reading.token(at).capital() && !reading.shouted(at)
        || IN_TITLES.contains(reading.word(at))) {
      capitals += reading.token(at).capital() ? 1 : 0;
      at++;
    }
    return capitals > 1 && !reading.shouted(from - 1);
  }

  private boolean said(int from) {
    for (int i = from - 1; i >= from - 2; i--) {
      if (WordClasses.SAYING.contains(reading.word(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the cue follows a word such as "empty": "a room, empty except for a chair" has
   * the chair.
   */
  private boolean afterNothing(int from) {
    int before = reading.is(from - 1, Kind.COMMA) ? from - 2 : from - 1;
    return NOTHING.contains(reading.word(before));
  }

  private boolean nothing(int at) {
    return reading.word(at).equals("nothing") || reading.word(at).equals("none");
  }

  private boolean unoccupied(int at) {
    return reading.word(at).equals("unoccupied");
  }

  /**
   * Returns whether nobody is present: "with no one in it", "no one is in sight", but not "no one
   * wants to leave".
   */
  private boolean nobodyThere(int from, int to) {
    String before = reading.word(from - 1);
    boolean there = WordClasses.BE.contains(before) && reading.word(from - 2).equals("there");
    return before.equals("with")
        || there
        || ExistentialPhrases.end(reading, to) > to
        || ofNoun(from, to);
  }

  /** Returns whether a noun precedes a clause about it: "a bench [nobody is sitting on]". */
  private boolean ofNoun(int from, int to) {
    int noun = WordClasses.RELATIVE.contains(reading.word(from - 1)) ? from - 2 : from - 1;
    return WordClasses.BE.contains(reading.word(to))
        && reading.word(to + 1).endsWith("ing")
        && reading.is(noun, Kind.WORD)
        && !Lexicon.wordNet().senses(reading.word(noun), 0).isEmpty();
  }

  private boolean onSign(int to) {
    for (int i = to; i < to + 5 && reading.is(i, Kind.WORD); i++) {
      if (WordClasses.SIGNS.contains(reading.word(i))) {
        return i > to;
      }
      if (WordClasses.PREPOSITIONS.contains(reading.word(i))) {
        return false;
      }
    }
    return false;
  }

  /**
   * Returns whether "besides" follows a kind of things, as in "lakes of Peru besides reservoirs",
   * but not in "a boy besides a fountain".
   */
  private boolean kinds(int from, int to) {
    return reading.word(from).equals("besides")
        && nouns.kindsBefore(from)
        && !reading.word(from - 1).endsWith("ing")
        && !WordClasses.ARTICLES.contains(reading.word(to));
  }

  /** Returns whether a noun with "all" precedes "but": "all films [but] comedies". */
  private boolean everything(int but) {
    for (int i = but - 1; i > but - 9 && reading.is(i, Kind.WORD); i--) {
      String word = reading.word(i);
      if (ALL.contains(word)) {
        return reading.opens(i) || WordClasses.QUESTIONS.contains(reading.word(i - 1));
      }
      if (WordClasses.auxiliary(word) || WordClasses.RELATIVE.contains(word)) {
        return false;
      }
    }
    return false;
  }

  private boolean startsStatement(int at) {
    String word = reading.word(at);
    return !reading.token(at).content()
        || AFTER_BUT.contains(word)
        || WordClasses.restricts(word)
        || WordClasses.auxiliary(word)
        || WordClasses.PRONOUNS.contains(word)
        || WordClasses.RELATIVE.contains(word);
  }

  private int skipArticle(int at) {
    return WordClasses.ARTICLES.contains(reading.word(at)) ? at + 1 : at;
  }

  /** Returns whether "no" is followed by a number, as in "no 10" and "no. 10". */
  private boolean number(int to) {
    int at = reading.word(to).equals(".") ? to + 1 : to;
    String word = reading.word(at);
    boolean year = word.length() == 4 && reading.token(at + 1).content();
    return !word.isEmpty() && !year && word.chars().allMatch(Character::isDigit);
  }
}
