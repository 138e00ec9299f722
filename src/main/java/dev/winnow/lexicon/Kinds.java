package dev.winnow.lexicon;

import java.util.BitSet;
import java.util.List;

/**
 * All kinds of a concept, itself included: of people, men, children and surfers. Immutable.
 *
 * @param above the concept and all that it is a kind of: of basketballs, balls and things
 * @param size how many kinds there are; 0 for what no noun names
 * @param broad whether the concept is a category, such as vehicles, rather than a thing, such as
 *     buses: captions say buses
 */
public record Kinds(BitSet synsets, BitSet above, int size, boolean broad) {

  /** For what is not a noun. */
  public static final Kinds NONE = new Kinds(new BitSet(), new BitSet(), 0, false);

  public boolean isEmpty() {
    return size == 0;
  }

  boolean contains(int synset) {
    return synsets.get(synset);
  }

  /**
   * Returns how surely a text of several names a kind of this: 0 to 1, the mean over the texts; 0
   * without texts.
   */
  public double share(List<Nouns> texts) {
    double sum = 0;
    for (Nouns text : texts) {
      sum += size == 0 ? 0 : text.names(this);
    }
    return texts.isEmpty() ? 0 : sum / texts.size();
  }

  /** Returns how surely any of the texts names a kind of this: 0 to 1. */
  public double named(List<Nouns> texts) {
    double most = 0;
    for (Nouns text : texts) {
      most = Math.max(most, size == 0 ? 0 : text.names(this));
    }
    return most;
  }
}
