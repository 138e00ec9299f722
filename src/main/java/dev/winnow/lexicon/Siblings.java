package dev.winnow.lexicon;

import java.util.BitSet;
import java.util.List;

/**
 * The siblings of a concept: the other kinds of its categories. For example, footballs are siblings
 * of basketballs in the category balls. Immutable.
 *
 * @param others the siblings; empty if the concept is not a kind of any of the categories
 * @param possible concepts that may be the concept itself: its kinds, and its hypernyms within the
 *     categories, such as buildings for houses
 */
public record Siblings(Kinds others, Kinds possible) {

  public static final Siblings NONE = new Siblings(Kinds.NONE, Kinds.NONE);

  /** Returns the siblings of a concept in the categories that it is a kind of. */
  public static Siblings of(Kinds concept, List<Kinds> categories) {
    BitSet all = new BitSet();
    for (Kinds category : categories) {
      BitSet outside = (BitSet) concept.synsets().clone();
      outside.andNot(category.synsets());
      if (outside.isEmpty()) {
        all.or(category.synsets());
      }
    }
    if (concept.isEmpty() || all.isEmpty()) {
      return NONE;
    }
    BitSet possible = (BitSet) concept.above().clone();
    possible.and(all);
    possible.or(concept.synsets());
    BitSet others = (BitSet) all.clone();
    others.andNot(possible);
    return new Siblings(kinds(others), kinds(possible));
  }

  private static Kinds kinds(BitSet synsets) {
    return new Kinds(synsets, new BitSet(), synsets.cardinality(), false);
  }

  public boolean isEmpty() {
    return others.isEmpty();
  }

  /** Returns whether texts name a sibling and nothing that may be the concept. */
  public boolean namedAlone(List<Nouns> texts) {
    return others.named(texts) >= Nouns.USUAL && possible.named(texts) == 0;
  }
}
