package dev.winnow.lexicon;

import java.util.BitSet;

/**
 * A noun with its meanings.
 *
 * @param senses the numbers of its synsets
 * @param shares the share of uses in each meaning; the sum is at most 1, and lower if the word is
 *     often an adjective
 * @param verb whether the word is more often a verb than a noun
 */
record Noun(int[] senses, float[] shares, boolean verb) {

  /** Returns the share of uses in which it means one of these synsets. */
  double in(BitSet synsets) {
    double share = 0;
    for (int s = 0; s < senses.length; s++) {
      share += synsets.get(senses[s]) ? shares[s] : 0;
    }
    return share;
  }

  /** Returns the share of uses as a noun; the others are as an adjective. */
  double used() {
    double sum = 0;
    for (float share : shares) {
      sum += share;
    }
    return sum;
  }
}
