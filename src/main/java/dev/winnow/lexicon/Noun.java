package dev.winnow.lexicon;

import java.util.BitSet;

/**
 * A noun with its meanings.
 *
 * @param senses the numbers of its synsets
 * @param shares the share of uses in each meaning; the sum is lower than 1 if the word is often an
 *     adjective, and at most 1 but for {@link #also}
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

  /** Returns the noun whose uses in some meanings also count for others, which it must have. */
  Noun also(BitSet others, BitSet some) {
    double share = in(others);
    double factor = (share + in(some)) / share;
    float[] more = shares.clone();
    for (int s = 0; s < senses.length; s++) {
      more[s] *= others.get(senses[s]) ? (float) factor : 1;
    }
    return new Noun(senses, more, verb);
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
