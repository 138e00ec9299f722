package dev.winnow.text;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/** Finds the word that a mistyped one stands for. Immutable. */
public final class Spelling {

  /** Shorter words have too many neighbours. */
  private static final int MIN_LENGTH = 5;

  /** From this length on, two letters may be wrong. */
  private static final int LONG = 8;

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

  /** Returns whether a word needs no correction, or is none that could have one. */
  public boolean passes(String word) {
    return word.length() < MIN_LENGTH
        || word.length() > MAX_LENGTH
        || !WORD.matcher(word).matches()
        || words.contains(word);
  }

  /**
   * Returns the nearest known word with the same first letter, which people seldom mistype; empty
   * if the word passes, or none is near. Takes milliseconds.
   */
  public Optional<String> correct(String word) {
    if (passes(word)) {
      return Optional.empty();
    }
    Optional<String> near = first(word, 1);
    return near.isPresent() || word.length() < LONG ? near : first(word, 2);
  }

  private Optional<String> first(String typed, int distance) {
    CharacterRunAutomaton near =
        new CharacterRunAutomaton(new LevenshteinAutomata(typed, true).toAutomaton(distance));
    return words.stream()
        .filter(word -> word.length() >= MIN_LENGTH - 1)
        .filter(word -> word.charAt(0) == typed.charAt(0))
        .filter(word -> Math.abs(word.length() - typed.length()) <= distance)
        .filter(near::run)
        .findFirst();
  }
}
