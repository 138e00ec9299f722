package dev.winnow.lexicon;

import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * What captions may name instead of an excluded concept that is a kind of a positive. For "balls
 * but not basketballs": footballs are siblings, and balls are a broader name. Immutable.
 *
 * @param siblings the other kinds of the categories; empty if the concept is not a kind of any
 * @param possible concepts that may be the concept itself: its kinds, and the hypernyms
 * @param hypernyms its hypernyms within the categories, such as buildings for houses
 * @param head the words of a positive that the name of the concept extends: "bear" for teddy bears
 * @param positives the kinds of the positives: in "toys but not bears", a teddy bear may be meant
 */
public record Relatives(
    Kinds siblings, Kinds possible, Kinds hypernyms, Set<String> head, Kinds positives) {

  public static final Relatives NONE = among(Kinds.NONE);

  /** Minimum length of the parts of a compound that is one word, such as "sailboat". */
  private static final int PART = 3;

  public Relatives {
    head = Set.copyOf(head);
  }

  /** Returns the relatives of a concept in the categories that it is a kind of. */
  public static Relatives of(Kinds concept, List<Kinds> categories) {
    BitSet all = new BitSet();
    BitSet positives = new BitSet();
    for (Kinds category : categories) {
      positives.or(category.synsets());
      BitSet outside = (BitSet) concept.synsets().clone();
      outside.andNot(category.synsets());
      if (outside.isEmpty()) {
        all.or(category.synsets());
      }
    }
    if (concept.isEmpty() || all.isEmpty()) {
      return among(kinds(positives));
    }
    BitSet hypernyms = (BitSet) concept.above().clone();
    hypernyms.and(all);
    hypernyms.andNot(concept.synsets());
    BitSet possible = (BitSet) hypernyms.clone();
    possible.or(concept.synsets());
    BitSet siblings = (BitSet) all.clone();
    siblings.andNot(possible);
    return new Relatives(
        kinds(siblings), kinds(possible), kinds(hypernyms), Set.of(), kinds(positives));
  }

  /** Returns the relatives of a concept that is not a kind of any positive. */
  private static Relatives among(Kinds positives) {
    return new Relatives(Kinds.NONE, Kinds.NONE, Kinds.NONE, Set.of(), positives);
  }

  private static Kinds kinds(BitSet synsets) {
    return new Kinds(synsets, new BitSet(), synsets.cardinality(), false);
  }

  /**
   * Returns the relatives with a {@link #head}.
   *
   * @param words the content words of the concept
   * @param positives the content words of each positive
   */
  public Relatives withHead(Set<String> words, List<Set<String>> positives) {
    for (Set<String> positive : positives) {
      if (!positive.isEmpty() && extend(words, positive)) {
        return new Relatives(siblings, possible, hypernyms, positive, this.positives);
      }
    }
    return this;
  }

  private static boolean extend(Set<String> words, Set<String> positive) {
    if (words.size() != 1 || positive.size() != 1) {
      return words.size() > positive.size() && words.containsAll(positive);
    }
    String word = words.iterator().next();
    String last = positive.iterator().next();
    int first = word.length() - last.length();
    return word.endsWith(last)
        && first >= PART
        && last.length() >= PART
        && !Lexicon.wordNet().senses(word.substring(0, first), 0).isEmpty();
  }

  /** Returns whether texts name a sibling and nothing that may be the concept. */
  public boolean siblingAlone(List<Nouns> texts) {
    return !siblings.isEmpty()
        && siblings.named(texts) >= Nouns.USUAL
        && possible.named(texts) == 0;
  }

  /**
   * Returns the number of texts that name a hypernym or contain the {@link #head}.
   *
   * @param words the content words of each text
   */
  public int broader(List<Nouns> texts, List<Set<String>> words) {
    int count = 0;
    for (int i = 0; i < texts.size(); i++) {
      boolean hypernym = !hypernyms.isEmpty() && texts.get(i).names(hypernyms) >= Nouns.USUAL;
      boolean contained = !head.isEmpty() && words.get(i).containsAll(head);
      count += hypernym || contained ? 1 : 0;
    }
    return count;
  }
}
