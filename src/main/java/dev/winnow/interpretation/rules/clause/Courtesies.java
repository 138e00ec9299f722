package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.text.WordSet;
import java.util.Set;

/**
 * Polite words that open a request with a negation, and neither name nor exclude anything: "[no
 * rush but] show me dogs", "[if it's no trouble,] show me dogs".
 */
public record Courtesies(Reading reading) {

  private static final Set<String> NEGATIONS = Set.of("no", "not", "n't");

  private static final Set<String> TROUBLE =
      WordSet.of(
          "trouble rush hurry pressure bother offence offense worries problem biggie urgent");

  private static final Set<String> DEAL = Set.of("big deal", "huge deal");

  private static final Set<String> BEFORE =
      WordSet.of("if it its this that there is a any too much big huge really i'm im i am in");

  private static final Set<String> ASKING = Set.of("can", "could", "would", "will", "please");

  private static final Set<String> BEFORE_NOT = Set.of("it", "i", "we", "do", "does");
  private static final Set<String> MATTERING = Set.of("matter", "care", "mind");
  private static final Set<String> WHAT =
      Set.of("what", "which", "who", "where", "how", "if", "whether");

  /** Maximum number of words of such a phrase. */
  private static final int REACH = 8;

  /**
   * Returns the exclusive end of a phrase that says what is all the same: "[it doesn't matter what
   * colour,] umbrellas".
   */
  private int indifferent(int from) {
    int verb = from;
    while (verb < from + 3 && BEFORE_NOT.contains(reading.word(verb))) {
      verb++;
    }
    verb += NEGATIONS.contains(reading.word(verb)) ? 1 : 0;
    boolean begins =
        NEGATIONS.contains(reading.word(verb - 1))
            && MATTERING.contains(reading.word(verb))
            && WHAT.contains(reading.word(verb + 1));
    int end = verb + 2;
    while (begins && end < from + REACH && reading.token(end).content()) {
      end++;
    }
    return begins
            && end > verb + 2
            && reading.is(end, Kind.COMMA)
            && reading.token(end + 1).content()
        ? end + 1
        : from;
  }

  /** Returns whether a negation belongs to such a phrase. */
  public boolean negates(int negation) {
    int from = negation;
    while (from > negation - REACH && !reading.opens(from)) {
      from--;
    }
    return end(from) > negation || added(negation);
  }

  /** Returns whether "no" and such a word are a part of the text: "a toy, [no rush], thanks". */
  private boolean added(int no) {
    return reading.word(no).equals("no")
        && TROUBLE.contains(reading.word(no + 1))
        && !reading.token(no + 2).content()
        && (reading.is(no - 1, Kind.COMMA) || reading.opens(no));
  }

  /** Returns whether a span is only such a phrase: "[no rush]". */
  boolean only(Span span) {
    return span.to() == span.from() + 2 && added(span.from());
  }

  /** Returns the exclusive end of such a phrase at {@code from}, or {@code from}. */
  public int end(int from) {
    int indifferent = reading.opens(from) ? indifferent(from) : from;
    if (indifferent > from) {
      return indifferent;
    }
    boolean negated = false;
    for (int i = from; reading.opens(from) && i < from + REACH; i++) {
      String word = reading.word(i);
      if (TROUBLE.contains(word) || DEAL.contains(reading.word(i - 1) + " " + word)) {
        int next = reading.is(i + 1, Kind.COMMA) ? i + 2 : i + 1;
        boolean contrast = WordClasses.CONTRAST.contains(reading.word(next));
        boolean ends =
            contrast || ASKING.contains(reading.word(next)) || !reading.token(i + 1).content();
        return negated && ends ? next + (contrast ? 1 : 0) : from;
      }
      if (!NEGATIONS.contains(word) && !BEFORE.contains(word)) {
        return from;
      }
      negated |= NEGATIONS.contains(word);
    }
    return from;
  }
}
