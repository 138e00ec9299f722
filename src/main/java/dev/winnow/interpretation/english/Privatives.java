package dev.winnow.interpretation.english;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Sense;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;

/**
 * Adjectives that say that a thing is absent: "treeless" and "no-meat", but not "endless",
 * "wireless" and "no-iron".
 */
public final class Privatives {

  static final String ENDING = "less";
  static final String PREFIX = "no-";

  /** Adjectives that say something else, although they begin with the name of a thing. */
  private static final Set<String> FIGURATIVE =
      WordSet.of(
          """
          airless baseless bloodless bottomless breathless fruitless gutless peerless seamless spineless
          tireless
          """);

  /** Adjectives for a technology or a figure, which name a sort of things. */
  private static final Set<String> SORTS =
      WordSet.of(
          """
          backless brushless cashless contactless cordless headless keyless paperless serverless
          topless tubeless
          """);

  /** Minimum share of uses of the noun that mean something visible. */
  private static final double USUAL = 0.8;

  /** Minimum share of uses of a noun after "no-" that mean food. */
  private static final double EATEN = 0.25;

  private Privatives() {}

  /** Returns whether a lower-case word begins with "no-" and excludes food: "no-meat". */
  static boolean excludesFood(String word) {
    return word.startsWith(PREFIX)
        && Lexicon.wordNet().isKind(word.substring(PREFIX.length()), "food", EATEN);
  }

  /**
   * Returns whether a lower-case word excludes the noun that it begins with. Words that are nouns
   * themselves are names: "homeless", "stainless".
   */
  public static boolean excludes(String word) {
    if (!word.endsWith(ENDING) || FIGURATIVE.contains(word) || SORTS.contains(word)) {
      return false;
    }
    Lexicon lexicon = Lexicon.wordNet();
    String noun = word.substring(0, word.length() - ENDING.length());
    List<Sense> senses = lexicon.senses(noun, 0); // "olive" is also an adjective
    double uses = senses.stream().mapToDouble(Sense::share).sum();
    double visible = senses.stream().filter(lexicon::physical).mapToDouble(Sense::share).sum();
    return noun.length() > 2
        && uses > 0
        && visible >= USUAL * uses
        && lexicon.senses(word, 0).isEmpty();
  }
}
