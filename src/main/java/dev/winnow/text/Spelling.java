package dev.winnow.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/** Finds the word that a mistyped one stands for. Immutable. */
public final class Spelling {

  /** Shorter words have too many neighbours. */
  private static final int MIN_LENGTH = 5;

  /** From this length on, two letters may be wrong. */
  private static final int LONG = 7;

  /** Corrections of a word; more are too far-fetched to try. */
  private static final int MOST = 4;

  private static final int MAX_LENGTH = 30;
  private static final Pattern WORD = Pattern.compile("[a-z]+");

  private final Set<String> words = new LinkedHashSet<>();

  /**
   * @param words the most frequent first: of equally near words, the first is taken; what is no
   *     word of lower-case letters is left out
   */
  public Spelling(Collection<String> words) {
    words.stream().filter(word -> WORD.matcher(word).matches()).forEach(this.words::add);
  }

  /** Returns whether a word, in lower case, is known; any word where no words are known. */
  public boolean knows(String word) {
    return words.isEmpty() || words.contains(word);
  }

  /** Returns whether a word needs no correction, or is none that could have one. */
  public boolean passes(String word) {
    return word.length() < MIN_LENGTH
        || word.length() > MAX_LENGTH
        || !WORD.matcher(word).matches()
        || words.contains(word);
  }

  /**
   * Returns the nearest known words with the same first letter, which people seldom mistype, at
   * most {@value #MOST} and the most likely first; none if the word passes, or none is near. Takes
   * milliseconds.
   */
  public List<String> corrections(String word) {
    if (passes(word)) {
      return List.of();
    }
    List<String> near = near(word, 1);
    return near.isEmpty() && word.length() >= LONG
        ? near(word, 2).stream()
            .sorted(Comparator.comparingInt(other -> -common(word, other)))
            .limit(MOST)
            .toList()
        : near.stream().limit(MOST).toList();
  }

  /** Returns how many letters two words have in common at their beginning and their end. */
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
