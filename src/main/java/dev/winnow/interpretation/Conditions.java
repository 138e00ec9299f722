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

  private static final Set<String> FROM = Set.of("from", "by", "about", "of", "like");
  private static final Set<String> ADVERBS = Set.of("just", "also", "still", "even", "often");
  private static final Set<String> OUGHT = Set.of("should", "must", "can", "ca", "may");
  private static final Set<String> THEY = Set.of("they", "it", "these", "those");

  /** How far a clause is looked back into, in tokens. */
  private static final int REACH = 16;

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
    if (partOfName(cue, from, to) || said(from)) {
      return false;
    }
    return switch (cue.kind()) {
      case KEEP -> false;
      case ALL -> !afterNothing(from);
      case PREVIOUS -> true;
      case SUBJECT -> !Words.RELATIVE.contains(reading.word(from - 1));
      case NEXT -> reading.is(to, Kind.WORD) || reading.is(to, Kind.QUOTED);
      case ALL_ELSE -> asks || kinds(from, to);
      case ALL_FIRST -> asks && reading.opens(from);
      case ALL_COMMAND ->
          reading.opens(from)
              || reading.is(from - 1, Kind.COMMA)
              || Words.RELATIVE.contains(reading.word(from - 1))
              || BEFORE_COMMANDS.contains(reading.word(from - 1));
      case PHRASE -> !onSign(to) && !number(to) && (!nothing(to - 1) || from(to));
      case NAME ->
          reading.token(skipArticle(to)).capital()
              && (!cue.words().getFirst().equals("outside") || outside(from));
      case NOBODY ->
          !reading.word(to).equals("by") && (unoccupied(to - 1) || nobodyThere(from, to));
      case NOT -> restricts(from, to);
    };
  }

  /** "songs like No Woman No Cry": a capital in the middle, in a text that also has small words. */
  private boolean partOfName(Cue cue, int from, int to) {
    String before = reading.word(from - 1);
    return !cue.all()
        && !(cue.kind() == Cue.Kind.NOT && Words.auxiliary(before))
        && !Words.CONTRAST.contains(before)
        && !Words.RELATIVE.contains(before)
        && reading.token(from).capital()
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

  private boolean nothing(int at) {
    return reading.word(at).equals("nothing") || reading.word(at).equals("none");
  }

  /** "but nothing from Peru", as against "but nothing on it" */
  private boolean from(int to) {
    String word = reading.word(to);
    boolean are = Words.RELATIVE.contains(word) && Words.BE.contains(reading.word(to + 1));
    boolean set = Forms.participle(word) && Words.PREPOSITIONS.contains(reading.word(to + 1));
    return FROM.contains(word) || Forms.demonym(word) || are || set;
  }

  private boolean unoccupied(int at) {
    return reading.word(at).equals("unoccupied");
  }

  /** "with no one in it", "no one is in sight", but not "no one wants to leave". */
  private boolean nobodyThere(int from, int to) {
    String before = reading.word(from - 1);
    boolean there = Words.BE.contains(before) && reading.word(from - 2).equals("there");
    return before.equals("with") || there || Presence.end(reading, to) > to;
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

  /** "lakes of Peru besides reservoirs", as against "a boy besides a fountain". */
  private boolean kinds(int from, int to) {
    return reading.word(from).equals("besides")
        && afterKinds(from)
        && !reading.word(from - 1).endsWith("ing")
        && !Words.ARTICLES.contains(reading.word(to));
  }

  /** "lakes outside Peru", as against "people waiting outside Macy's" */
  private boolean outside(int from) {
    return afterKinds(from) && !reading.word(from - 1).endsWith("ing");
  }

  /** Whether what stands before begins with a noun for a kind of things. */
  private boolean afterKinds(int at) {
    int from = at;
    while (from > 0 && from > at - REACH && !reading.opens(from)) {
      from--;
    }
    Nouns nouns = new Nouns(reading);
    return Forms.plural(nouns.noun(nouns.phrase(new Span(from, at))));
  }

  private int skipArticle(int at) {
    return Words.ARTICLES.contains(reading.word(at)) ? at + 1 : at;
  }

  /** "no 10", "no. 10". */
  private boolean number(int to) {
    int at = reading.word(to).equals(".") ? to + 1 : to;
    String word = reading.word(at);
    return !word.isEmpty() && word.chars().allMatch(Character::isDigit);
  }

  /** Tells "dogs that are not black" from "the dog is not barking". */
  private boolean restricts(int from, int to) {
    String next = reading.word(to);
    if (!reading.token(to).content() && !reading.is(to, Kind.OTHER) || superlative(to)) {
      return false;
    }
    int verb = Words.PRONOUNS.contains(reading.word(from - 1)) ? from - 2 : from - 1;
    if (!Words.auxiliary(reading.word(verb))) {
      boolean never = reading.word(from).equals("never");
      return (!next.equals("to") || name(to + 1))
          && (!never || noSubject(from) || neverDone(from, to));
    }
    String before = reading.word(adverb(verb - 1) ? verb - 2 : verb - 1);
    if (Words.RELATIVE.contains(before)
        || Words.CONTRAST.contains(before)
        || Words.HAVING.contains(next)
        || asked(verb)) {
      return true;
    }
    String word = reading.word(verb);
    boolean noSubject = noSubject(verb);
    if (Words.DO.contains(word) || Words.MODALS.contains(word)) {
      boolean demands = Words.HOLDING.contains(next) || LEAVING_OUT.contains(next);
      boolean ought = OUGHT.contains(word) && next.equals("be") && THEY.contains(before);
      return noSubject && (demands || ought || goesOn(verb));
    }
    return noSubject || before.equals("there") || (of(verb) && afterKinds(verb));
  }

  /** "not to Peru", as against "not to laugh" */
  private boolean name(int at) {
    return reading.token(at).capital() || Words.ARTICLES.contains(reading.word(at));
  }

  /** "songs never sung in public" */
  private boolean neverDone(int from, int to) {
    return Forms.plural(reading.word(from - 1))
        && Forms.participle(reading.word(to))
        && Words.PREPOSITIONS.contains(reading.word(to + 1));
  }

  private boolean adverb(int at) {
    return ADVERBS.contains(reading.word(at)) || reading.word(at).endsWith("ly");
  }

  /** "which films are not …": what is asked for is the subject. */
  private boolean asked(int verb) {
    for (int i = verb - 1; i >= 0 && i > verb - REACH; i--) {
      String word = reading.word(i);
      if (reading.opens(i)) {
        return (word.equals("which") || word.equals("what")) && i < verb - 1;
      }
      if (Words.auxiliary(word) || Words.RELATIVE.contains(word)) {
        return false;
      }
    }
    return false;
  }

  /** "lakes of Peru [that] are not reservoirs" */
  private boolean of(int verb) {
    return Words.PREPOSITIONS.contains(reading.word(verb - 2))
        || Words.PREPOSITIONS.contains(reading.word(verb - 3));
  }

  /** "animals that swim and do not fly", "birds that you can not see": of what a noun does. */
  private boolean goesOn(int verb) {
    String before = reading.word(verb - 1);
    if (before.equals("you") || before.equals("we") || before.equals("i")) {
      return Words.RELATIVE.contains(reading.word(verb - 2))
          || Forms.plural(reading.word(verb - 2)); // "birds you can not see"
    }
    if (!Words.CONJUNCTIONS.contains(before)) {
      return false;
    }
    for (int i = verb - 2; i > verb - REACH && !reading.is(i, Kind.STOP); i--) {
      if (Words.RELATIVE.contains(reading.word(i))) {
        return true;
      }
    }
    return false;
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
