package dev.winnow.lexicon;

/**
 * A noun with its meanings.
 *
 * @param senses the numbers of its synsets
 * @param shares the share of uses in each meaning; the sum is at most 1, and lower if the word is
 *     often an adjective
 * @param verb whether the word is more often a verb than a noun
 */
record Noun(int[] senses, float[] shares, boolean verb) {}
