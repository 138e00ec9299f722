package dev.winnow.train.photo;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.train.TrainingException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Maps the classes of a classifier to concepts of WordNet. A class is given by its synonyms, and
 * many synonyms are ambiguous: a crane is a bird and a machine. Lists of classes group related
 * classes, so the neighbours of a class resolve its meaning.
 */
final class ClassSynsets {

  /** Number of neighbours on either side that determine the kind of a class. */
  private static final int NEIGHBOURS = 4;

  /** Share of the neighbours for which a concept must be a hypernym to count as common. */
  private static final double MOST = 0.75;

  /** Share of the common hypernyms that a meaning must have to fit. */
  private static final double FITS = 0.6;

  private final Lexicon lexicon;
  private final List<List<String>> classes;
  private final Map<String, List<Integer>> byWord = new HashMap<>();

  private ClassSynsets(Lexicon lexicon, List<List<String>> classes) {
    this.lexicon = lexicon;
    this.classes = classes;
    Set<String> words = new HashSet<>();
    classes.forEach(names -> names.forEach(name -> words.add(name.toLowerCase(Locale.ROOT))));
    for (int synset = 0; synset < lexicon.size(); synset++) {
      for (String word : lexicon.words(synset)) {
        if (words.contains(word.toLowerCase(Locale.ROOT))) {
          byWord.computeIfAbsent(word.toLowerCase(Locale.ROOT), w -> new ArrayList<>()).add(synset);
        }
      }
    }
  }

  /**
   * Returns the WordNet synset of every class.
   *
   * @param classes the synonyms of each class
   * @throws TrainingException if WordNet does not know a class
   */
  static int[] of(Lexicon lexicon, List<List<String>> classes) {
    return new ClassSynsets(lexicon, classes).find();
  }

  private int[] find() {
    List<List<Integer>> candidates = classes.stream().map(this::candidates).toList();
    List<BitSet> above = candidates.stream().map(this::above).toList();
    int[] found = new int[classes.size()];
    for (int c = 0; c < found.length; c++) {
      found[c] = best(c, candidates.get(c), common(c, above));
    }
    return found;
  }

  /** Returns the meanings that most synonyms of a class have. */
  private List<Integer> candidates(List<String> names) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (String name : names) {
      for (int synset : byWord.getOrDefault(name.toLowerCase(Locale.ROOT), List.of())) {
        counts.merge(synset, 1, Integer::sum);
      }
    }
    if (counts.isEmpty()) {
      throw new TrainingException("WordNet has no noun for the class " + names);
    }
    int most = counts.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    return counts.entrySet().stream()
        .filter(count -> count.getValue() == most)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private BitSet above(List<Integer> synsets) {
    BitSet all = new BitSet(lexicon.size());
    synsets.forEach(synset -> all.or(lexicon.above(synset)));
    return all;
  }

  /** Returns the common hypernyms of most neighbours of a class. */
  private BitSet common(int c, List<BitSet> above) {
    int[] counts = new int[lexicon.size()];
    int neighbours = 0;
    int last = Math.min(above.size() - 1, c + NEIGHBOURS);
    for (int n = Math.max(0, c - NEIGHBOURS); n <= last; n++) {
      if (n != c) {
        neighbours++;
        above.get(n).stream().forEach(synset -> counts[synset]++);
      }
    }
    BitSet common = new BitSet(lexicon.size());
    for (int synset = 0; synset < counts.length; synset++) {
      common.set(synset, neighbours > 0 && counts[synset] >= MOST * neighbours);
    }
    return common;
  }

  private int best(int c, List<Integer> candidates, BitSet common) {
    Comparator<Integer> order =
        Comparator.<Integer, Boolean>comparing(
                s -> shared(s, common) >= FITS * common.cardinality())
            .thenComparing(s -> agreement(s, classes.get(c)))
            .thenComparing(s -> shared(s, common))
            .thenComparing(
                s -> classes.get(c).stream().mapToDouble(n -> lexicon.share(n, s)).max().orElse(0))
            .thenComparing(Comparator.reverseOrder());
    return candidates.stream().max(order).orElseThrow();
  }

  private int shared(int synset, BitSet common) {
    BitSet shared = lexicon.above(synset);
    shared.and(common);
    return shared.cardinality();
  }

  /** Returns the share of the words of a concept and a class that both have. */
  private double agreement(int synset, List<String> names) {
    Set<String> own = new HashSet<>();
    lexicon.words(synset).forEach(word -> own.add(word.toLowerCase(Locale.ROOT)));
    Set<String> all = new HashSet<>(own);
    int both = 0;
    for (String name : Set.copyOf(names)) {
      both += own.contains(name.toLowerCase(Locale.ROOT)) ? 1 : 0;
      all.add(name.toLowerCase(Locale.ROOT));
    }
    return (double) both / all.size();
  }
}
