package dev.winnow.interpretation;

import java.util.Set;

/** What the form of an English word tells of it: guesses by its ending, and the exceptions. */
final class Forms {

  /** What follows "non-" in words of their own, which exclude nothing. */
  private static final Set<String> AFTER_NON =
      Set.of(
          "fiction",
          "fictions",
          "fictional",
          "profit",
          "profits",
          "stick",
          "stop",
          "slip",
          "linear",
          "binary",
          "zero",
          "sense",
          "verbal",
          "trivial",
          "existent",
          "pareil",
          "pareils",
          "plus",
          "sensical",
          "agenarian");

  private static final Set<String> IRREGULAR_PARTICIPLES =
      Set.of(
          "set", "shot", "made", "written", "found", "seen", "held", "born", "built", "taken",
          "given", "sold", "told", "grown", "drawn", "worn", "led", "known", "sung", "hidden");

  /** Those that their endings do not tell. */
  private static final Set<String> DEMONYMS =
      Set.of(
          "french",
          "german",
          "dutch",
          "greek",
          "thai",
          "swiss",
          "welsh",
          "czech",
          "slovak",
          "arab",
          "iraqi",
          "israeli",
          "pakistani",
          "bangladeshi",
          "filipino",
          "korean",
          "european",
          "cuban",
          "roman",
          "ottoman");

  /** And words for several things that have no plural. */
  private static final Set<String> IRREGULAR_PLURALS =
      Set.of(
          "people",
          "men",
          "women",
          "children",
          "mice",
          "geese",
          "feet",
          "teeth",
          "fish",
          "sheep",
          "cattle",
          "flora",
          "fauna",
          "wildlife",
          "furniture",
          "literature",
          "series",
          "species");

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

  private Forms() {}

  /** How long the prefix is that negates a word, as in "non-Greek" and "nonhuman"; 0 if none. */
  static int nonPrefix(String word) {
    int length = word.startsWith("non-") ? 4 : word.startsWith("non") ? 3 : 0;
    if (length == 0 || AFTER_NON.contains(word.substring(length))) {
      return 0;
    }
    return length == 4 || adjective(word.substring(3)) ? length : 0;
  }

  static boolean participle(String word) {
    return IRREGULAR_PARTICIPLES.contains(word) || (word.length() > 4 && word.endsWith("ed"));
  }

  /** Whether it says where from something is, as "American": a guess by its ending. */
  static boolean demonym(String word) {
    return DEMONYMS.contains(word)
        || (word.length() > 5
                && (word.endsWith("ian")
                    || word.endsWith("ean")
                    || word.endsWith("can")
                    || word.endsWith("ese"))
            || word.length() > 4 && word.endsWith("ish"));
  }

  static boolean plural(String word) {
    return IRREGULAR_PLURALS.contains(word)
        || word.length() > 3
            && word.endsWith("s")
            && !word.endsWith("ss")
            && !word.endsWith("us")
            && !word.endsWith("is")
            && !word.endsWith("'s");
  }

  /** Whether a word looks like an adjective: a guess by its ending. */
  static boolean adjective(String word) {
    if (DEMONYMS.contains(word) || word.endsWith("man")) {
      return DEMONYMS.contains(word) || word.equals("human");
    }
    for (String ending : ADJECTIVE_ENDINGS) {
      if (word.length() > ending.length() + 2 && word.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }
}
