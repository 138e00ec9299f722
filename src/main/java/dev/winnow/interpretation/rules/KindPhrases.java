package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Phrases after an exception from a kind of things that describe the kind and not the exception:
 * "gems other than rubies [on black velvet]", "food besides cake [for a party]", "plants apart from
 * ivy [that cats eat]", "anything but roses [for a card]".
 */
record KindPhrases(Reading reading, Adverbials adverbials) {

  /** First words of cues that except things from a kind. */
  private static final Set<String> EXCEPTING = Set.of("other", "besides", "apart", "aside", "than");

  /** First words of a cue before which there is no kind: "[anything] but roses". */
  private static final Set<String> ANYTHING = Set.of("anything", "any");

  private static final Set<String> ONE = Set.of("a", "an");

  private static final Set<String> PLACES =
      Set.of("in", "on", "at", "near", "under", "behind", "beside", "against", "inside");

  /** Maximum number of words of the exception. */
  private static final int NEAR = 4;

  /**
   * Returns whether such a phrase begins at {@code at}.
   *
   * @param cue the beginning of the cue
   * @param from its exclusive end
   */
  boolean begins(int cue, int from, int at) {
    boolean anything = ANYTHING.contains(reading.word(cue)) && reading.opens(cue);
    boolean excepts = // but not "toys other than toys for a boy"
        EXCEPTING.contains(reading.word(cue))
            && !reading.opens(cue)
            && !reading.word(at - 1).equals(reading.word(cue - 1));
    if (!bare(from, at) || !anything && !excepts) {
      return false;
    }
    boolean described = purpose(at, anything) || !anything && (clause(at) || place(at));
    return described && !adverbials.restricted(cue);
  }

  /** Returns whether the excepted things are nouns without an article: "ice cream". */
  private boolean bare(int from, int to) {
    return to > from
        && to <= from + NEAR
        && IntStream.range(from, to)
            .allMatch(
                i ->
                    reading.is(i, Kind.WORD)
                        && !WordClasses.functional(reading.word(i))
                        && !WordClasses.ARTICLES.contains(reading.word(i))
                        && !WordClasses.ANYTHING.contains(reading.word(i)));
  }

  /** Returns whether a purpose begins: "for a party", "for movie night". */
  private boolean purpose(int at, boolean one) {
    int noun = Edges.afterArticle(reading, at + 1);
    boolean article = one ? ONE.contains(reading.word(at + 1)) : noun > at + 1;
    return reading.word(at).equals("for")
        && (article || adverbials.time(at + 2))
        && !reading.token(noun).capital();
  }

  /** Returns whether a clause with a subject of its own begins: "that kids eat". */
  private boolean clause(int at) {
    String word = reading.word(at);
    String subject = reading.word(at + 1);
    return (word.equals("that") || word.equals("which"))
        && (WordClasses.PRONOUNS.contains(subject) || Morphology.plural(subject))
        && reading.token(at + 2).content();
  }

  /** Returns whether one visible thing ends the text, which is not worn: "on black velvet". */
  private boolean place(int at) {
    if (!PLACES.contains(reading.word(at)) || !adverbials.place(at + 1)) {
      return false;
    }
    int last = at + 1;
    while (reading.token(last + 1).content()) {
      last++;
    }
    String thing = reading.word(last);
    return !Morphology.plural(thing) && !Lexicon.wordNet().isKind(thing, "clothing");
  }
}
