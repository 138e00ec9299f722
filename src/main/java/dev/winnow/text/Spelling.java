package dev.winnow.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/** Corrects mistyped words. Immutable. */
public final class Spelling {

  /** Shorter words are not corrected, because they have too many neighbours. */
  private static final int MIN_LENGTH = 5;

  /** Words of at least this length may have two wrong letters. */
  private static final int LONG = 7;

  /** Maximum number of corrections of a word; more are too unlikely. */
  private static final int MOST = 4;

  private static final int MAX_LENGTH = 30;

  private final Set<String> words = new LinkedHashSet<>();

  /**
   * @param words the most frequent first, because equally near words are ranked in this order;
   *     entries with characters other than a to z are ignored
   */
  public Spelling(Collection<String> words) {
    words.stream().filter(Spelling::isWord).forEach(this.words::add);
  }

  /** Returns whether a text consists of the letters a to z, of which it has at least one. */
  private static boolean isWord(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < 'a' || text.charAt(i) > 'z') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Returns whether a lower-case word is known; always true if there are no words. */
  public boolean knows(String word) {
    return words.isEmpty() || words.contains(word);
  }

  /** Returns whether a word is known or cannot be corrected. */
  public boolean passes(String word) {
    return word.length() < MIN_LENGTH
        || word.length() > MAX_LENGTH
        || !isWord(word)
        || words.contains(word);
  }

  /**
   * Returns up to {@value #MOST} nearest known words with the same first letter, which is seldom
   * mistyped, the most likely first. Empty if the word passes or no word is near. Takes
   * milliseconds.
   */
  public List<String> corrections(String word) {
    if (passes(word)) {
      return List.of();
    }
    List<String> near = near(word, 1);
    // Also behind near words, because the caller takes the first that its assets have.
    Stream<String> further =
        word.length() < LONG
            ? Stream.empty()
            : near(word, 2).stream()
                .filter(other -> !near.contains(other))
                .sorted(Comparator.comparingInt(other -> -common(word, other)));
    return Stream.concat(near.stream(), further).limit(MOST).toList();
  }

  /** Returns the number of letters in the common prefix and suffix of two words. */
  private static int common(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    int before = 0;
    while (before < shorter && a.charAt(before) == b.charAt(before)) {
      before++;
    }
    int behind = 0;
    while (behind < shorter - before
        && a.charAt(a.length() - 1 - behind) == b.charAt(b.length() - 1 - behind)) {
      behind++;
    }
    return before + behind;
  }

  private List<String> near(String typed, int distance) {
    CharacterRunAutomaton near =
        new CharacterRunAutomaton(new LevenshteinAutomata(typed, true).toAutomaton(distance));
    return words.stream()
        .filter(word -> word.length() >= MIN_LENGTH - 1)
        .filter(word -> word.charAt(0) == typed.charAt(0))
        .filter(word -> Math.abs(word.length() - typed.length()) <= distance)
        .filter(near::run)
        .toList();
  }
}
