package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.lexicon.Lexicon;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Things after "no" and an absent thing, without which a text would ask for nothing: "no crust
 * [pizza]", "no onions no garlic [Indian recipes]".
 */
record Attributives(Reading reading, CuesInText cues) {

  private static final List<String> NO = List.of("no");

  /** Maximum number of words of an absent thing and what lacks it. */
  private static final int REACH = 6;

  /**
   * Returns whether such a thing begins at {@code at}, in the scope that begins at {@code from}.
   */
  boolean begins(Cue cue, int from, int at) {
    return cue.words().equals(NO) && (physical(from, at) || askedFor(from, at));
  }

  /**
   * Returns whether the rest of a text is a thing that lacks what "no" excludes: "no crust
   * [pizza]", "no sleeves [wedding dress]", but not "no palm tree" and "no red car".
   */
  private boolean physical(int from, int at) {
    int last = reading.size() - 1;
    if (at != from + 1
        || cues.start(from) != 0
        || last < at
        || last > at + 1
        || Morphology.plural(reading.word(last))) {
      return false;
    }
    Lexicon lexicon = Lexicon.wordNet();
    String absent = reading.word(from);
    return lexicon.physical(absent)
        && !WordClasses.property(absent)
        && IntStream.rangeClosed(at, last).allMatch(i -> noun(reading.word(i)))
        && lexicon.physical(reading.slice(new Span(at, last + 1)))
        && lexicon.senses(absent + " " + reading.word(at), 0).isEmpty();
  }

  private static boolean noun(String word) {
    return Lexicon.wordNet().knows(word)
        && !WordClasses.functional(word)
        && !WordClasses.property(word);
  }

  /**
   * Returns whether what is asked for ends a text that begins with "no", so that all else would be
   * excluded: "no egg [breakfast ideas]", "no red meat [recipes]".
   */
  private boolean askedFor(int from, int at) {
    int last = reading.last();
    String absent = reading.word(from);
    String next = reading.word(from + 1);
    Lexicon lexicon = Lexicon.wordNet();
    boolean two = // "red meat", "coconut milk", but not "garlic", which ends like an adjective
        WordClasses.PROPERTIES.contains(absent)
            || WordClasses.describes(absent) && !lexicon.physical(absent)
            || !lexicon.senses(absent + " " + next, 0).isEmpty();
    return at == from + (two ? 2 : 1)
        && at <= last
        && last < from + REACH
        && WordClasses.ASKED_FOR.contains(reading.word(last))
        && IntStream.rangeClosed(from, last)
            .allMatch(i -> reading.is(i, Kind.WORD) && !WordClasses.functional(reading.word(i)))
        && leads(cues.start(from));
  }

  /** Returns whether only things that are absent precede a cue: "no onions [no] garlic". */
  private boolean leads(int cue) {
    int at = cue;
    while (at > 0 && at > cue - REACH && reading.is(at - 1, Kind.WORD)) {
      at--;
    }
    return at == 0 && reading.word(0).equals(NO.getFirst());
  }
}
