package dev.winnow.interpretation.english;

import dev.winnow.text.WordSet;
import java.util.Set;

/** Guesses the inflection of an English word from its ending, with a list of exceptions. */
public final class Morphology {

  /** Words and word endings that follow "non" in words that exclude nothing: "nonfiction". */
  private static final Set<String> AFTER_NON =
      WordSet.of(
          """
          fiction fictions fictional profit profits stick stop slip linear binary zero sense verbal
          trivial existent pareil pareils plus etheless sensical agenarian
          """);

  private static final Set<String> IRREGULAR_PARTICIPLES =
      WordSet.of(
          """
          set shot made written found seen held born built taken given sold told grown drawn worn
          led known sung hidden shown used
          """);

  /** Demonyms without a typical ending. */
  private static final Set<String> DEMONYMS =
      WordSet.of(
          """
          french german dutch greek thai swiss welsh czech slovak arab iraqi israeli pakistani
          bangladeshi filipino korean european cuban roman ottoman asian argentine basque bengali
          catalan flemish guatemalan hispanic honduran icelandic kenyan latino libyan nepali
          nicaraguan norse paraguayan rwandan samoan serb slavic somali texan tibetan ugandan
          uruguayan venezuelan yemeni
          """);

  /** Verbs and nouns that end like adverbs. */
  private static final Set<String> NO_ADVERBS =
      WordSet.of(
          """
          ally anomaly apply assembly belly bully butterfly comply dragonfly family firefly fly
          folly holly imply italy jelly july lily monopoly multiply rally rely reply sicily supply
          tally
          """);

  /** Irregular plurals, and words for several things that have no plural. */
  private static final Set<String> IRREGULAR_PLURALS =
      WordSet.of(
          """
          people men women children mice geese feet teeth fish sheep cattle flora fauna wildlife
          furniture literature series species aircraft bison cacti deer livestock moose offspring
          poultry salmon shrimp squid trout fungi algae larvae bacteria
          """);

  /** Endings of the Latin names of families and orders, which count as plurals. */
  private static final String[] TAXON_ENDINGS = {"idae", "aceae", "ptera"};

  /** Nouns that end like adjectives. */
  private static final Set<String> NOUNS =
      WordSet.of(
          """
          animal archive arrival bhutan canal capital carnival cereal crystal diary dictionary
          fabric festival hospital iran japan jordan journal library logic magic mammal medal metal
          michigan milan mineral montreal music nepal ocean oman organ picnic portugal republic
          senegal sudan taiwan topic traffic vatican
          """);

  private static final String[] ADJECTIVE_ENDINGS = {
    "an",
    "ese",
    "ish",
    "ic",
    "al",
    "ive",
    "ous",
    "ern",
    "ary",
    "ful",
    "less",
    "able",
    "ible",
    "ical",
    "ated",
    "historic"
  };

  private Morphology() {}

  /**
   * Returns the length of the prefix that negates a word, as in "non-Greek" and "nonhuman"; 0 if
   * there is none.
   */
  static int nonPrefix(String word) {
    int length = word.startsWith("non-") ? 4 : word.startsWith("non") ? 3 : 0;
    if (length == 0 || AFTER_NON.contains(word.substring(length))) {
      return 0;
    }
    return length == 4 || adjective(word.substring(3)) ? length : 0;
  }

  public static boolean participle(String word) {
    return IRREGULAR_PARTICIPLES.contains(word) || (word.length() > 4 && word.endsWith("ed"));
  }

  /** Returns whether a word is a demonym, such as "American": a guess by its ending. */
  public static boolean demonym(String word) {
    return DEMONYMS.contains(word)
        || (word.length() > 5
                && (word.endsWith("ian")
                    || word.endsWith("ean")
                    || word.endsWith("can")
                    || word.endsWith("ese"))
            || word.length() > 4 && word.endsWith("ish"));
  }

  /**
   * Returns whether a word may be an adverb, by its ending: "mostly", but not "fly" and "family".
   */
  public static boolean adverb(String word) {
    return word.endsWith("ly") && !NO_ADVERBS.contains(word);
  }

  /** Returns whether a word is a plural: "films", but not "1970s". */
  public static boolean plural(String word) {
    return IRREGULAR_PLURALS.contains(word)
        || taxon(word)
        || word.length() > 3
            && !number(word)
            && word.endsWith("s")
            && !word.endsWith("ss")
            && !word.endsWith("us")
            && !word.endsWith("is")
            && !word.endsWith("'s");
  }

  /** Returns whether a word begins with a digit, like "1970s". */
  public static boolean number(String word) {
    return !word.isEmpty() && Character.isDigit(word.codePointAt(0));
  }

  /** Returns whether a word looks like an occupation: "actor", "pianist". */
  static boolean person(String word) {
    return word.endsWith("er")
        || word.endsWith("or")
        || word.endsWith("ist")
        || word.endsWith("ess");
  }

  /** Returns whether a word looks like the Latin name of a family or an order: "Lepidoptera". */
  public static boolean taxon(String word) {
    for (String ending : TAXON_ENDINGS) {
      if (word.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a word looks like an adjective: a guess by its ending. */
  public static boolean adjective(String word) {
    if (DEMONYMS.contains(word) || word.endsWith("man")) {
      return DEMONYMS.contains(word) || word.equals("human");
    }
    if (NOUNS.contains(word) || word.endsWith("stan")) {
      return false;
    }
    for (String ending : ADJECTIVE_ENDINGS) {
      if (word.length() > ending.length() + 2 && word.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }
}
