package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.AttributeFamily;
import java.util.Set;

/**
 * Decides whether "except" names what is there although all else is absent: "an empty room except
 * for a chair" has the chair, but "a bare tree other than an oak" excludes oaks.
 */
record Emptiness(Reading reading, LeadingNouns nouns) {

  static final Set<String> NOTHING =
      Set.of("empty", "nothing", "nobody", "none", "bare", "one", "little");

  /** Words that state emptiness also at a distance: "an [empty] room except for a chair". */
  private static final Set<String> EMPTY =
      Set.of("empty", "nothing", "none", "bare", "blank", "deserted");

  /** Words that stand for a noun before them: "a white [one]". */
  private static final Set<String> STANDING = Set.of("one", "ones");

  /** Maximum number of tokens before a cue that its phrase has. */
  private static final int REACH = 16;

  /** Minimum share of a meaning: a closet seldom means a room. */
  private static final double LIKELY = 0.25;

  /**
   * Returns whether a cue follows a word such as "empty", and no property or sort follows the cue.
   *
   * @param from the beginning of the cue
   * @param to the exclusive end of the cue
   * @param done the end of the cue before it
   */
  boolean excepts(int from, int to, int done) {
    int before = reading.is(from - 1, Kind.COMMA) ? from - 2 : from - 1;
    if (before < done) {
      return false;
    }
    if (NOTHING.contains(reading.word(before))) {
      return true;
    }
    boolean one = !Morphology.plural(reading.word(before)) || reading.word(to).equals("a");
    int first = first(before, done);
    int at = before;
    while (at >= first && !EMPTY.contains(reading.word(at))) {
      at--;
    }
    boolean contents = // "an empty glass except [for] water", but not "other than water"
        WordClasses.PREPOSITIONS.contains(reading.word(to - 1));
    return one
        && at >= first
        && !nouns.kindsBefore(at)
        && !restricts(to, new Span(first, contents ? at : before + 1));
  }

  /** Returns where the phrase that ends at {@code last} begins. */
  private int first(int last, int done) {
    int first = last + 1;
    while (first > done && first > last - REACH && reading.is(first - 1, Kind.WORD)) {
      first--;
    }
    return first;
  }

  /**
   * Returns whether a property or a sort of what the phrase names follows the cue: "white", "an
   * oak" after "tree".
   */
  private boolean restricts(int to, Span phrase) {
    int from = Edges.afterArticle(reading, to);
    Span excepted = nouns.phrase(new Span(from, reading.size()));
    String noun = nouns.noun(excepted);
    if (STANDING.contains(noun) || from == to && property(noun)) { // but not "an orange"
      return true;
    }
    for (int i = excepted.from(); i < excepted.to(); i++) {
      boolean last = // of an item of a list
          i == excepted.to() - 1 || WordClasses.CONJUNCTIONS.contains(reading.word(i + 1));
      if (last && kind(reading.word(i), phrase, from == to)) {
        return true;
      }
    }
    return false;
  }

  private static boolean property(String word) {
    return WordClasses.PROPERTIES.contains(word) || AttributeFamily.COLOUR.named(word) >= 0;
  }

  /**
   * Returns whether a word names a kind of a noun of the phrase.
   *
   * @param bare whether the word has no article, so that it may name a kind with the noun, too:
   *     "wine [bottle]"
   */
  private boolean kind(String word, Span phrase, boolean bare) {
    Lexicon lexicon = Lexicon.wordNet();
    for (int i = phrase.from(); i < phrase.to(); i++) {
      String noun = reading.word(i);
      boolean names = !EMPTY.contains(noun) && !WordClasses.functional(noun);
      if (names
          && (lexicon.isKind(word, noun, LIKELY)
              || bare && lexicon.isKind(word + " " + noun, noun, LIKELY))) {
        return true;
      }
    }
    return false;
  }
}
