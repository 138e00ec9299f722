package dev.winnow.lexicon;

/**
 * One meaning of a concept's name.
 *
 * @param description the words of the meaning and of its first hypernym, to compare meanings by
 * @param share share of uses in which the name has this meaning, in (0, 1]
 */
public record Sense(int synset, String description, double share) {}
