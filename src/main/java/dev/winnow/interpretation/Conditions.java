package dev.winnow.interpretation;

import dev.winnow.interpretation.Token.Kind;
import java.util.Set;

/** Whether words that can exclude something do so where they stand. */
final class Conditions {

  private static final Set<String> BEFORE_COMMANDS =
      Set.of("please", "but", "and", "while", "also", "or", "then", "just", "n't", "not", "let's");
  private static final Set<String> ELSE =
      Set.of("else", "other", "more", "additional", "anyone", "anything");
  private static final Set<String> QUESTION_MARKS = Set.of("?", "？");

  private static final Set<String> NOTHING =
      Set.of("empty", "nothing", "nobody", "none", "bare", "one", "little");
  private static final Set<String> LEAVING_OUT =
      Set.of("exclude", "omit", "avoid", "ignore", "skip", "leave", "disregard");

  private final Reading reading;
  private final int firstLowerCase;
  private final boolean asks;

  Conditions(Reading reading) {
    this.reading = reading;
    int lower = reading.size();
    boolean question = Words.QUESTIONS.contains(reading.word(0));
    for (int i = reading.size() - 1; i >= 0; i--) {
      if (reading.is(i, Kind.WORD) && !reading.token(i).capital() && !reading.word(i).equals("-")) {
        lower = i;
      }
      question |= ELSE.contains(reading.word(i)) || QUESTION_MARKS.contains(reading.word(i));
    }
    this.firstLowerCase = lower;
    this.asks = question;
  }

  /** Whether the cue at {@code from} excludes something; {@code to} is its exclusive end. */
  boolean excludes(Cue cue, int from, int to) {
    if (partOfName(from, to) || said(from)) {
      return false;
    }
    return switch (cue.kind()) {
      case KEEP -> false;
      case ALL -> !afterNothing(from);
      case PREVIOUS, SUBJECT -> true;
      case NEXT -> reading.is(to, Kind.WORD) || reading.is(to, Kind.QUOTED);
      case ALL_ELSE -> asks;
      case ALL_COMMAND ->
          reading.opens(from)
              || reading.is(from - 1, Kind.COMMA)
              || BEFORE_COMMANDS.contains(reading.word(from - 1));
      case PHRASE -> !onSign(to) && !number(to);
      case NOT -> restricts(from, to);
    };
  }

  /** "songs like No Woman No Cry": a capital in the middle, in a text that also has small words. */
  private boolean partOfName(int from, int to) {
    return reading.token(from).capital()
        && !reading.shouted(from)
        && !reading.opens(from)
        && !reading.is(from - 1, Kind.COMMA)
        && firstLowerCase < from
        && !reading.word(from).equals("non")
        && reading.token(to).capital();
  }

  private boolean said(int from) {
    for (int i = from - 1; i >= from - 2; i--) {
      if (Words.SAYING.contains(reading.word(i))) {
        return true;
      }
    }
    return false;
  }

  /** "a room, empty except for a chair" has the chair. */
  private boolean afterNothing(int from) {
    int before = reading.is(from - 1, Kind.COMMA) ? from - 2 : from - 1;
    return NOTHING.contains(reading.word(before));
  }

  private boolean onSign(int to) {
    for (int i = to; i < to + 5 && reading.is(i, Kind.WORD); i++) {
      if (Words.SIGNS.contains(reading.word(i))) {
        return i > to;
      }
      if (Words.PREPOSITIONS.contains(reading.word(i))) {
        return false;
      }
    }
    return false;
  }

  /** "no 10", "no. 10". */
  private boolean number(int to) {
    int at = reading.word(to).equals(".") ? to + 1 : to;
    return !reading.word(at).isEmpty() && Character.isDigit(reading.word(at).codePointAt(0));
  }

  /** Tells "dogs that are not black" from "the dog is not barking". */
  private boolean restricts(int from, int to) {
    String next = reading.word(to);
    if (!reading.token(to).content() && !reading.is(to, Kind.OTHER) || superlative(to)) {
      return false;
    }
    int verb = Words.PRONOUNS.contains(reading.word(from - 1)) ? from - 2 : from - 1;
    if (!Words.auxiliary(reading.word(verb))) {
      return !next.equals("to") && (!reading.word(from).equals("never") || noSubject(from));
    }
    String before = reading.word(verb - 1);
    if (Words.RELATIVE.contains(before)
        || Words.CONTRAST.contains(before)
        || Words.HAVING.contains(next)) {
      return true;
    }
    String word = reading.word(verb);
    boolean noSubject = noSubject(verb);
    if (Words.DO.contains(word) || Words.MODALS.contains(word)) {
      return noSubject && (Words.HOLDING.contains(next) || LEAVING_OUT.contains(next));
    }
    return noSubject;
  }

  private boolean noSubject(int verb) {
    String before = reading.word(verb - 1);
    return reading.opens(verb)
        || reading.is(verb - 1, Kind.COMMA)
        || Words.RELATIVE.contains(before)
        || Words.CONJUNCTIONS.contains(before)
        || Words.CONTRAST.contains(before)
        || Words.PRONOUNS.contains(before);
  }

  private boolean superlative(int at) {
    String next = reading.word(at + 1);
    return reading.word(at).equals("the") && (next.endsWith("est") || next.equals("most"));
  }
}
