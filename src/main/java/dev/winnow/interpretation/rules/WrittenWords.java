package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.text.WordSet;
import java.util.Set;
import java.util.stream.IntStream;

/** Negations that are said or written in the image: "a sign saying no", "no regrets tattoo". */
record WrittenWords(Reading reading) {

  /** Words for something written, which a cue can be part of: "with the [words] not today". */
  private static final Set<String> WRITTEN =
      Set.of("words", "word", "text", "slogan", "caption", "message", "lettering", "phrase");

  private static final Set<String> SLOGANS = Set.of("no", "not", "n't", "never", "non");

  private static final Set<String> SHOWING_SLOGANS =
      WordSet.of(
          """
          sign sticker tattoo poster banner mug slogan quote meme plaque tee t-shirt tshirt doormat
          headstone memorial protest protests march rally demonstration
          """);

  private static final Set<String> SPEAKERS = Set.of("i", "we");

  private static final Set<String> OPERATORS = Set.of("in", "exists", "like", "between", "null");

  /** Maximum number of words of a slogan. */
  private static final int REACH = 8;

  /** Returns whether the cue at a position is quoted. */
  boolean quotes(int from) {
    return said(from) || slogan(from) || operator(from);
  }

  /** Returns whether the cue belongs to an operator in capitals: "SQL [NOT] IN". */
  private boolean operator(int from) {
    return OPERATORS.contains(reading.word(from + 1))
        && IntStream.of(from, from + 1).allMatch(reading::shouted)
        && (reading.shouted(from - 1) || reading.shouted(from - 2));
  }

  /** Returns whether the cue is said or written: "a sign saying no", "with the words not". */
  private boolean said(int from) {
    if (WRITTEN.contains(reading.word(from - 1)) && reading.word(from - 2).equals("the")) {
      return true;
    }
    for (int i = from - 1; i >= from - 2; i--) {
      if (reading.is(i, Kind.COMMA) || WordClasses.CONTRAST.contains(reading.word(i))) {
        return false; // "children reading but without"
      }
      if (SPEAKERS.contains(reading.word(i - 1))) {
        return false; // "watches, I said not gold"
      }
      if (WordClasses.SAYING.contains(reading.word(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a text consists of a slogan and the thing that shows it: "no regrets tattoo",
   * "do not feed the ducks sign". If "no" excluded something, nothing would be left.
   */
  private boolean slogan(int from) {
    int last = from + 2;
    while (last < from + REACH && !shows(last)) {
      last++;
    }
    String before = reading.word(last - 1);
    return from <= 2
        && (SLOGANS.contains(reading.word(from))
            || SLOGANS.contains(reading.word(0))
            || from == 0 && reading.word(0).equals("i")) // "I hate Mondays mug"
        && shows(last)
        && reading.tokens().stream().limit(last).allMatch(token -> token.is(Kind.WORD))
        && !WordClasses.ARTICLES.contains(before)
        && !WordClasses.PREPOSITIONS.contains(before)
        && !WordClasses.CONJUNCTIONS.contains(before);
  }

  /** Returns whether a thing that shows a slogan ends the text, or its place follows. */
  private boolean shows(int at) {
    String next = reading.word(at + 1);
    return SHOWING_SLOGANS.contains(reading.word(at))
        && (at == reading.size() - 1 || WordClasses.PREPOSITIONS.contains(next));
  }

  /**
   * Returns whether "no" begins the words of a sign, as in "a no [dogs sign]", but not in "with no
   * [traffic signs]".
   */
  boolean onSign(int from, int to) {
    if (!reading.word(from).equals("no")) {
      return false;
    }
    String first = reading.word(to);
    boolean forbidden = first.endsWith("ing") || Morphology.plural(first);
    for (int i = to; i < to + 5 && reading.is(i, Kind.WORD); i++) {
      String word = reading.word(i);
      if (WordClasses.SIGNS.contains(word)) {
        return i > to && (forbidden && !Morphology.plural(word) || !states(from));
      }
      if (WordClasses.PREPOSITIONS.contains(word)
          || WordClasses.CONTRAST.contains(word)
          || WordClasses.ARTICLES.contains(word)) {
        return false;
      }
    }
    return false;
  }

  /** Returns whether "no" says that something is absent: "[with] no", "[there are] no". */
  private boolean states(int no) {
    String before = reading.word(no - 1);
    return before.equals("with")
        || WordClasses.auxiliary(before)
        || WordClasses.HOLDING.contains(before)
        || Edges.adds(reading, no);
  }
}
