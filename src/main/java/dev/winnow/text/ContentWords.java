package dev.winnow.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Extracts the content words of a text: in lower case, with regular plurals folded to the singular.
 */
public final class ContentWords {

  private static final Set<String> FUNCTION_WORDS =
      WordSet.of(
          """
          a an the this that these those some any of in on at to from by with and or for as is are
          was were be being been it its his her their there has have having into onto near over
          under
          """);

  private static final Set<String> ARTICLES = Set.of("a", "an", "the", "any", "some");

  private ContentWords() {}

  /** Returns the content words of a text; empty if it has only function words and punctuation. */
  public static Set<String> of(String text) {
    return all(text).stream()
        .filter(word -> !FUNCTION_WORDS.contains(word))
        .map(ContentWords::singular)
        .collect(Collectors.toSet());
  }

  /** Returns all words of a text in lower case, in their order. */
  public static List<String> all(String text) {
    String lower = LowerCase.of(text);
    List<String> words = new ArrayList<>();
    int from = 0;
    for (int at = 0; at <= lower.length(); at++) {
      if (at == lower.length() || !Character.isLetterOrDigit(lower.charAt(at))) {
        if (at > from) {
          words.add(lower.substring(from, at));
        }
        from = at + 1;
      }
    }
    return words;
  }

  /**
   * Returns the words of a name in their order, without articles, and otherwise like content words.
   * They are equal for "a dog" and "Dogs".
   */
  public static List<String> ofName(String text) {
    return Arrays.stream(LowerCase.of(text).split("\\s+"))
        .filter(word -> !word.isEmpty() && !ARTICLES.contains(word))
        .map(ContentWords::singular)
        .toList();
  }

  /** Returns whether a lower-case word is a function word. */
  public static boolean functionWord(String word) {
    return FUNCTION_WORDS.contains(word);
  }

  /** Returns a word with a regular plural folded to the singular. */
  public static String singular(String word) {
    return word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")
        ? word.substring(0, word.length() - 1)
        : word;
  }

  /** Returns the number of different words in the texts. */
  public static int distinct(List<Set<String>> texts) {
    if (texts.size() == 1) {
      return texts.getFirst().size();
    }
    Set<String> all = new HashSet<>();
    texts.forEach(all::addAll);
    return all.size();
  }

  /**
   * Returns the largest share of {@code words} that a single text contains, 0 to 1; 0 if {@code
   * words} is empty.
   *
   * @param texts the content words of each text
   */
  public static double coverage(Set<String> words, List<Set<String>> texts) {
    int most = 0;
    for (Set<String> text : texts) {
      int count = 0;
      for (String word : words) { // no stream: live searches call this millions of times a second
        count += text.contains(word) ? 1 : 0;
      }
      most = Math.max(most, count);
    }
    return words.isEmpty() ? 0 : (double) most / words.size();
  }
}
