package dev.winnow.lexicon;

/**
 * What a noun may mean.
 *
 * @param senses WordNet's synsets, by the table's numbers
 * @param shares how often it means each; together at most 1, and less where the word is often an
 *     adjective
 * @param verb whether it is a verb more often than a noun
 */
record Noun(int[] senses, float[] shares, boolean verb) {}
