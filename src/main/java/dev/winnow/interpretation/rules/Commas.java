package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Corrections;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.AttributeFamily;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Decides whether a comma in a scope ends it or separates the items of a list. */
record Commas(Reading reading) {

  /** Words that end an exclusion when they follow "and". */
  static final Set<String> AFTER_AND =
      Set.of("with", "also", "that", "which", "who", "where", "then", "only", "just");

  /** Amounts of something that is wanted: "no cars, [more] bikes". */
  static final Set<String> AMOUNTS = Set.of("more", "extra", "lots", "plenty", "few");

  /** Words before amounts: "[way] more bikes". */
  private static final Set<String> DEGREES = Set.of("far", "way", "much", "even", "many");

  /** Amounts that begin another thing: "no egg [extra] pork". */
  static final Set<String> MORE = Set.of("more", "extra", "lots", "plenty");

  /** Cues of the things of a list: "[neither] cats [nor] dogs". */
  private static final Set<String> NEITHER = Set.of("neither", "nor");

  /** Words that add to a name when they follow it and a comma. */
  private static final Set<String> APPOSITIVE = Set.of("who", "whose", "whom");

  /**
   * Returns the end of a scope that opens a sentence, as in "Apart from A, what …": the comma
   * before the question, otherwise the first comma.
   */
  int leading(int from, int limit) {
    int first = limit;
    int relative = limit;
    for (int i = from; i < limit; i++) {
      if (reading.word(i).equals(":")) {
        return i;
      }
      if (reading.is(i, Kind.COMMA)) {
        String next = reading.word(i + 1);
        if (WordClasses.RELATIVE.contains(next)) {
          relative = Math.min(relative, i);
        } else if (WordClasses.QUESTIONS.contains(next)) {
          return i;
        }
        first = Math.min(first, i);
      }
    }
    return relative < limit ? relative : first;
  }

  /**
   * Returns the end of a list of short items that has a conjunction or names things of one sort, or
   * {@code comma} if there is no such list: "no dogs, cats" excludes both, and "no people, sunset"
   * and "not a dog, a cat" ask for the second thing.
   *
   * @param from the beginning of the first item
   */
  int list(Cue cue, int from, int comma, int limit) {
    String second = reading.word(comma + 1);
    if (second.equals("yes")
        || second.equals("so")
        || AMOUNTS.contains(second)
        || DEGREES.contains(second) && AMOUNTS.contains(reading.word(comma + 2))
        || WordClasses.HEDGES.contains(second)
        || corrects(from - cue.words().size())
        || others(cue, from, comma + 1)) {
      return comma; // "no to cats, yes to dogs"
    }
    boolean contrast = // but not "a pet that is not a cat, a dog"
        cue.kind() == Cue.Kind.NOT
            && reading.opens(from - 1)
            && WordClasses.ARTICLES.contains(second);
    boolean conjunction = false;
    int words = 0;
    int i = comma + 1;
    for (; i < limit; i++) {
      String word = reading.word(i);
      if (WordClasses.FOCUS.contains(word) && reading.is(i - 1, Kind.COMMA)) {
        return i - 1; // "no cars, buses, just trains": a positive follows
      }
      if (WordClasses.CONTRAST.contains(word) || WordClasses.RELATIVE.contains(word)) {
        break;
      }
      if (WordClasses.CONJUNCTIONS.contains(word)) {
        String next = reading.word(i + 1);
        if (AFTER_AND.contains(next) || WordClasses.auxiliary(next)) {
          break;
        }
        conjunction = true;
        words = 0;
      } else if (reading.is(i, Kind.COMMA)) {
        if (conjunction) {
          break;
        }
        words = 0;
      } else if (WordClasses.auxiliary(word)
          || word.equals("with")
          || ++words > 4
          || (words == 1 && !conjunction && WordClasses.restricts(word))) {
        return comma;
      }
    }
    return conjunction || !contrast && ofOneSort(from, comma, i) ? i : comma;
  }

  private boolean corrects(int cue) {
    return new Corrections(reading).start(cue) < cue;
  }

  /** Returns whether a comma contrasts other things: "not roses, [other flowers]". */
  private boolean others(Cue cue, int from, int at) {
    boolean some = reading.word(at).equals("some");
    boolean contrast =
        cue.kind() == Cue.Kind.NOT && reading.opens(from - 1)
            || NEITHER.contains(cue.words().getFirst());
    return (contrast || some) && reading.word(some ? at + 1 : at).equals("other");
  }

  private boolean ofOneSort(int from, int comma, int end) {
    if (reading.word(end).equals("instead")) { // "no cars, trains instead"
      return false;
    }
    String first = words(from, comma);
    int start = comma + 1;
    for (int i = start; i <= end; i++) {
      if (i == end || reading.is(i, Kind.COMMA)) {
        String item = words(start, i);
        if (!Lexicon.wordNet().sameSort(first, item) && !(colour(first) && colour(item))) {
          return false;
        }
        start = i + 1;
      }
    }
    return true;
  }

  private static boolean colour(String words) {
    return AttributeFamily.COLOUR.named(words) >= 0;
  }

  private String words(int from, int to) {
    return IntStream.range(from, to).mapToObj(reading::word).collect(Collectors.joining(" "));
  }

  /** Returns the end of a list in which each comma separates items: "except dogs, cats". */
  int explicitList(int comma, int limit) {
    for (int i = comma; i < limit; i++) {
      if (reading.is(i, Kind.COMMA)) {
        String next = reading.word(i + 1);
        boolean joined = WordClasses.CONJUNCTIONS.contains(next);
        String word = joined ? reading.word(i + 2) : next;
        if (APPOSITIVE.contains(next) && reading.token(i - 1).capital()) {
          continue;
        }
        boolean follows = next.equals("so"); // "I'm allergic to cats, [so] only dogs"
        if (!joined && WordClasses.restricts(word)
            || follows
            || WordClasses.QUESTIONS.contains(word)
            || AFTER_AND.contains(word)
            || WordClasses.HEDGES.contains(word)) {
          return i;
        }
      }
    }
    return limit;
  }
}
