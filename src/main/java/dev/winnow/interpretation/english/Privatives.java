package dev.winnow.interpretation.english;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Sense;
import dev.winnow.text.ContentWords;
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

  /** Negations that begin a hashtag, the longer first. */
  private static final List<String> NEGATIONS = List.of("not", "no");

  /** Minimum share of uses of a word that mean a colour. */
  private static final double COLOUR = 0.25;

  /** Minimum length of what a hashtag excludes. */
  private static final int TAG = 4;

  /** Words after "no" in usual hashtags that exclude nothing. */
  private static final Set<String> NO_TAGS = WordSet.of("filter filters sleep bake sew brainer");

  /** Minimum share of the uses as a noun that mean something visible. */
  private static final double USUAL = 0.8;

  /** Minimum share of uses of a noun after "no-" that mean food. */
  private static final double EATEN = 0.25;

  private Privatives() {}

  /**
   * Returns the negation that the lower-case word of a hashtag begins with: "not" in "notpastel",
   * "no" in "nocandles"; empty if there is none, as in "notebook" and "nofilter".
   */
  static String hashtag(String word) {
    Lexicon lexicon = Lexicon.wordNet();
    if (lexicon.knows(word) || lexicon.knows(ContentWords.singular(word))) {
      return "";
    }
    return NEGATIONS.stream()
        .filter(no -> word.startsWith(no) && word.length() >= no.length() + TAG)
        .filter(no -> names(word.substring(no.length())))
        .findFirst()
        .orElse("");
  }

  /** Returns whether a word names something visible or a property: "candles", "pastel". */
  private static boolean names(String word) {
    Lexicon lexicon = Lexicon.wordNet();
    return !NO_TAGS.contains(word)
        && (lexicon.physical(word)
            || lexicon.physical(ContentWords.singular(word))
            || lexicon.isKind(word, "color", COLOUR));
  }

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
