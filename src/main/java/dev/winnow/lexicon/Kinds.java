package dev.winnow.lexicon;

import dev.winnow.text.ContentWords;
import java.util.BitSet;
import java.util.List;

/**
 * All kinds (hyponyms) of a concept, including itself: for people, also men, children and surfers.
 * Immutable.
 *
 * @param above the concept and its hypernyms: for basketballs, also balls and things
 * @param size number of kinds; 0 if no noun names the concept
 * @param broad whether the concept is a category, such as vehicles, whose kinds captions name
 *     instead, such as buses
 */
public record Kinds(BitSet synsets, BitSet above, int size, boolean broad) {

  /** The kinds of a concept that no noun names. */
  public static final Kinds NONE = new Kinds(new BitSet(), new BitSet(), 0, false);

  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * Returns the mean over texts of the confidence that the text names one of these kinds: 0 to 1; 0
   * without texts.
   */
  public double share(List<Nouns> texts) {
    double sum = 0;
    for (Nouns text : texts) {
      sum += size == 0 ? 0 : text.names(this);
    }
    return texts.isEmpty() ? 0 : sum / texts.size();
  }

  /** Returns the highest confidence that a text names one of these kinds: 0 to 1. */
  public double named(List<Nouns> texts) {
    double most = 0;
    for (Nouns text : texts) {
      most = Math.max(most, size == 0 ? 0 : text.names(this));
    }
    return most;
  }

  /**
   * Returns whether a text has a noun that only looks like a name of the concept: "teddy bear" for
   * bears, "dog" for hot dogs.
   *
   * @param except kinds of things that do not count
   */
  public boolean resembled(String name, List<Nouns> texts, Kinds except) {
    List<String> words = ContentWords.ofName(name);
    return size > 0
        && !words.isEmpty()
        && texts.stream().anyMatch(text -> text.resembles(words, this, except));
  }
}
