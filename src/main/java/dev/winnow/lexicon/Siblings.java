package dev.winnow.lexicon;

import java.util.BitSet;
import java.util.List;

/**
 * The other kinds of the categories that a concept is a kind of: of basketballs among balls,
 * footballs. Immutable.
 *
 * @param others the siblings; none where the concept is no kind of any of the categories
 * @param possible what may be the concept: its kinds, and what it is a kind of in the categories,
 *     such as buildings of houses
 */
public record Siblings(Kinds others, Kinds possible) {

  public static final Siblings NONE = new Siblings(Kinds.NONE, Kinds.NONE);

  /** Returns the siblings of a concept in those categories that it is a kind of. */
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

  /** Whether texts name a sibling, and nothing that may be the concept. */
  public boolean namedAlone(List<Nouns> texts) {
    return others.named(texts) >= Nouns.USUAL && possible.named(texts) == 0;
  }
}
