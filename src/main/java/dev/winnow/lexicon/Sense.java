package dev.winnow.lexicon;

/**
 * One meaning of a concept's name.
 *
 * @param description the words for it and for what it is a kind of, to compare meanings by
 * @param share how often the name means this, in (0, 1]
 */
public record Sense(int synset, String description, double share) {}
