package dev.winnow.lexicon;

import dev.winnow.text.ContentWords;
import dev.winnow.text.EnglishTerms;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The meanings of English nouns and their hypernyms, from WordNet 3.1. Loads its table on first
 * use, which takes a moment. Immutable, thread-safe.
 */
public final class Lexicon {

  /** Names with more chars are no nouns. */
  private static final int MAX_NAME = 200;

  /**
   * A category has at least this many kinds, and at most {@link #CATEGORY_DEPTH} levels above it:
   * dogs have many kinds, but are too deep.
   */
  private static final int CATEGORY_KINDS = 50;

  private static final int CATEGORY_DEPTH = 8;

  /**
   * A sort of things has at most this many kinds: animals and vehicles are sorts, artifacts not.
   */
  private static final int SORT_KINDS = 5_000;

  private static final Lexicon WORDNET = new Lexicon(SynsetTable.read());

  /**
   * Minimum share of a visible meaning: "table" means a table of numbers more often than furniture.
   */
  private static final double SEEN = 0.25;

  /** Share of a meaning below which it is rare. */
  private static final double RARE = 0.05;

  private final SynsetTable table;
  private final NounReader reader;
  private final int physicalEntity;

  /** Whether a synset is a sort of things, because counting its kinds takes up to a millisecond. */
  private final Map<Integer, Boolean> sorts = new ConcurrentHashMap<>();

  private Lexicon(SynsetTable table) {
    this.table = table;
    this.reader = new NounReader(table);
    this.physicalEntity = senses("physical entity", 0).getFirst().synset();
  }

  public static Lexicon wordNet() {
    return WORDNET;
  }

  /**
   * Returns the meanings of a name, with or without an article, that have at least the share {@code
   * least}, the most common first; empty if it is not a noun.
   */
  public List<Sense> senses(String name, double least) {
    if (name.length() > MAX_NAME) {
      return List.of();
    }
    List<String> words =
        ContentWords.all(name).stream().dropWhile(ContentWords::functionWord).toList();
    Map<Integer, Double> shares = new LinkedHashMap<>();
    if (!words.isEmpty() && words.size() <= NounReader.LONGEST) {
      String last = words.getLast();
      for (Noun noun : reader.named(words)) {
        boolean plural = words.size() == 1 && last.endsWith("s") && table.noun(last) == noun;
        for (int s = 0; s < noun.senses().length; s++) {
          int sense = noun.senses()[s];
          shares.merge(plural ? widened(sense, last) : sense, (double) noun.shares()[s], Math::max);
        }
      }
    }
    return shares.entrySet().stream()
        .filter(sense -> sense.getValue() >= least)
        .map(s -> new Sense(s.getKey(), table.description(s.getKey()), s.getValue()))
        .sorted(Comparator.comparingDouble(Sense::share).reversed())
        .toList();
  }

  /**
   * For a plural with its own entry, such as clothes, returns the hypernym with the same stem,
   * clothing, because WordNet lists the kinds there.
   */
  private int widened(int synset, String plural) {
    Set<String> stem = EnglishTerms.of(plural);
    for (int above : table.hypernyms(synset)) {
      if (words(above).stream().map(EnglishTerms::of).anyMatch(stem::equals)) {
        return above;
      }
    }
    return synset;
  }

  /**
   * Returns whether a name is likely to mean something visible: a house, snow, two red robots; not
   * a holiday. Uses the last word if the whole name is not a noun.
   */
  public boolean physical(String name) {
    return likelySenses(name).stream().anyMatch(this::physical);
  }

  /**
   * Returns whether a lower-case word is a noun, or begins one: "stringed", of "stringed
   * instrument".
   */
  public boolean knows(String word) {
    return table.beginsNoun(word) || !senses(word, 0).isEmpty();
  }

  /**
   * Returns whether a lower-case word is the plural of a noun and no noun itself: "cars", but not
   * "canvas", nor "sports", because of "sports car".
   */
  public boolean onlyPlural(String word) {
    return table.noun(word) == null && !table.beginsNoun(word) && table.singular(word) != null;
  }

  /** Returns whether a lower-case word is a noun, but more often a verb. */
  public boolean verb(String word) {
    Noun noun = table.noun(word);
    return noun != null && noun.verb();
  }

  /**
   * Returns whether all not too rare meanings of a name are kinds of a category's main meaning: of
   * "dogs" and "animals", but not of "bats" and "animals". False if either is not a noun.
   */
  public boolean isOnlyKind(String name, String category) {
    List<Sense> senses = senses(name, RARE);
    List<Sense> categories = senses(category, 0);
    return !senses.isEmpty()
        && !categories.isEmpty()
        && senses.stream()
            .allMatch(sense -> above(sense.synset()).get(categories.getFirst().synset()));
  }

  /**
   * Returns whether a not too rare meaning of a name is a kind of a category's main meaning; false
   * if the category is not a noun.
   */
  public boolean isKind(String name, String category) {
    return isKind(name, category, RARE);
  }

  /**
   * Returns whether a meaning of a name that has at least the share {@code least} is a kind of a
   * category's main meaning; false if the category is not a noun.
   */
  public boolean isKind(String name, String category, double least) {
    List<Sense> main = senses(category, 0);
    return !main.isEmpty()
        && senses(name, least).stream()
            .anyMatch(sense -> above(sense.synset()).get(main.getFirst().synset()));
  }

  /**
   * Returns whether two names mean things of the same sort, as the items of a list do: dogs and
   * cats, or cars and bicycles; not people and trees.
   */
  public boolean sameSort(String one, String other) {
    List<Sense> others = likelySenses(other);
    return likelySenses(one).stream()
        .anyMatch(a -> others.stream().anyMatch(b -> sameSort(a.synset(), b.synset())));
  }

  private boolean sameSort(int one, int other) {
    BitSet common = above(one);
    common.and(above(other));
    return common.stream()
        .anyMatch(
            synset -> sorts.computeIfAbsent(synset, s -> table.hasAtMostBelow(s, SORT_KINDS)));
  }

  /** Returns the likely meanings of a name, or of its last word if the name is not a noun. */
  private List<Sense> likelySenses(String name) {
    List<Sense> senses = senses(name, SEEN);
    if (!senses.isEmpty()) {
      return senses;
    }
    List<String> words = ContentWords.all(name.substring(Math.max(0, name.length() - MAX_NAME)));
    return words.isEmpty() ? List.of() : senses(words.getLast(), SEEN);
  }

  /** Returns whether a meaning is something visible. */
  public boolean physical(Sense sense) {
    return above(sense.synset()).get(physicalEntity);
  }

  /** Returns all kinds of a meaning; for a group such as people, also those of its members. */
  public Kinds kinds(Sense sense) {
    BitSet below = new BitSet(table.size());
    table.addBelow(sense.synset(), below);
    for (int member : table.members(sense.synset())) {
      table.addBelow(member, below);
    }
    int size = below.cardinality();
    boolean broad = size >= CATEGORY_KINDS && table.depth(sense.synset()) <= CATEGORY_DEPTH;
    return new Kinds(below, above(sense.synset()), size, broad);
  }

  /**
   * Returns whether a name means a part of what another name means, or of a kind of it: wheels are
   * parts of vehicles, because wheeled vehicles have them.
   */
  public boolean isPart(String part, String whole) {
    return kindsOfParts(part).intersects(parts(whole));
  }

  /** Returns the synsets of the parts of what a name means, and of its kinds. */
  public BitSet parts(String whole) {
    BitSet parts = new BitSet(table.size());
    for (Sense sense : senses(whole, SEEN)) {
      BitSet having = new BitSet(table.size());
      table.addBelow(sense.synset(), having);
      having.or(above(sense.synset()));
      having.stream().flatMap(synset -> Arrays.stream(table.parts(synset))).forEach(parts::set);
    }
    return parts;
  }

  /**
   * Returns the synsets of the kinds of what a name means, except for categories. It means a part
   * of something if {@link #parts} has one of them.
   */
  public BitSet kindsOfParts(String part) {
    BitSet all = new BitSet(table.size());
    senses(part, SEEN).stream()
        .map(this::kinds)
        .filter(kinds -> !kinds.broad())
        .forEach(kinds -> all.or(kinds.synsets()));
    return all;
  }

  /** Returns the number of synsets; their numbers are 0 to size − 1. */
  public int size() {
    return table.size();
  }

  /** Returns the words of a synset. */
  public List<String> words(int synset) {
    return List.of(table.words(synset).split(", "));
  }

  /**
   * Returns whether a dictionary form of any length, also with a hyphen, names only something
   * invisible: "non-euclidean geometry", but not "non-flowering plant".
   */
  public boolean abstraction(String form) {
    Noun noun = table.noun(form);
    return noun != null
        && Arrays.stream(noun.senses()).noneMatch(synset -> above(synset).get(physicalEntity));
  }

  /** Returns the share of uses in which a dictionary form of any length means a synset: 0 to 1. */
  public double share(String name, int synset) {
    Noun noun = table.noun(name.toLowerCase(Locale.ROOT));
    double share = 0;
    for (int s = 0; noun != null && s < noun.senses().length; s++) {
      share = noun.senses()[s] == synset ? Math.max(share, noun.shares()[s]) : share;
    }
    return share;
  }

  /** Returns a synset and its hypernyms, direct and indirect. */
  public BitSet above(int synset) {
    BitSet above = new BitSet(table.size());
    table.addAbove(synset, above);
    return above;
  }

  /** Returns the nouns of a text. */
  public Nouns nouns(String text) {
    return reader.text(text);
  }
}
