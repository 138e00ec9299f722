package dev.winnow.scene;

import java.util.List;

/** Builds English noun phrases. */
final class NounPhrases {
  private static final List<String> NUMBERS =
      List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine");

  private NounPhrases() {}

  /** Returns whether a noun is a plural that is counted in pairs. */
  static boolean paired(String noun) {
    return switch (noun) {
      case "trousers", "pants", "glasses", "spectacles", "scissors", "shears" -> true;
      default -> false;
    };
  }

  /** Returns the plural of a singular noun; {@code pieces of x} for {@code piece of x}. */
  static String plural(String noun) {
    int of = noun.indexOf(" of ");
    if (of >= 0) {
      return plural(noun.substring(0, of)) + noun.substring(of);
    }
    int space = noun.lastIndexOf(' ');
    return noun.substring(0, space + 1) + pluralWord(noun.substring(space + 1));
  }

  /** Returns the phrase with the indefinite article {@code a} or {@code an}. */
  static String indefinite(String phrase) {
    boolean vowel = "aeiou".indexOf(Character.toLowerCase(phrase.charAt(0))) >= 0;
    boolean glide =
        phrase.startsWith("uni") || phrase.startsWith("uku") || phrase.startsWith("one");
    return (vowel && !glide ? "an " : "a ") + phrase;
  }

  /**
   * Returns a phrase such as {@code two red dogs} or {@code a pair of red trousers}.
   *
   * @param adjectives words before the noun, each followed by a space; may be empty
   */
  static String counted(int count, String adjectives, String noun) {
    if (paired(noun)) {
      String things = " of " + adjectives + noun;
      return count == 1 ? "a pair" + things : number(count) + " pairs" + things;
    }
    return count == 1
        ? indefinite(adjectives + noun)
        : number(count) + " " + adjectives + plural(noun);
  }

  /** Returns a small number as a word. */
  static String number(int count) {
    return count < NUMBERS.size() ? NUMBERS.get(count) : Integer.toString(count);
  }

  /** Returns a list such as {@code a, b and c}. */
  static String list(List<String> phrases) {
    int last = phrases.size() - 1;
    return last < 1
        ? String.join("", phrases)
        : String.join(", ", phrases.subList(0, last)) + " and " + phrases.get(last);
  }

  private static String pluralWord(String noun) {
    return switch (noun) {
      case "fish", "sheep", "aircraft", "dice" -> noun;
      case "die" -> "dice";
      case "fungus" -> "fungi";
      case "cactus" -> "cacti";
      case "bookshelf" -> "bookshelves";
      case "leaf" -> "leaves";
      default -> regularPlural(noun);
    };
  }

  private static String regularPlural(String noun) {
    char before = noun.length() > 1 ? noun.charAt(noun.length() - 2) : ' ';
    if (noun.endsWith("y") && "aeiou".indexOf(before) < 0) {
      return noun.substring(0, noun.length() - 1) + "ies";
    }
    boolean hiss =
        noun.endsWith("s") || noun.endsWith("x") || noun.endsWith("ch") || noun.endsWith("sh");
    return noun + (hiss ? "es" : "s");
  }
}
