package dev.winnow.train.sparse;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Sense;
import dev.winnow.text.ContentWords;
import dev.winnow.train.TrainingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Words for generating captions.
 *
 * @param things visible things, in the singular or the plural
 * @param others words that describe them
 * @param classes for each thing, its hypernyms and its synonyms
 */
public record EverydayWords(
    List<String> things, List<String> others, Map<String, List<String>> classes) {

  private static final String SHIPPED = "/bundles/default/words.tsv";

  /** Minimum share of a word's uses that mean a visible thing. */
  private static final double USUAL = 0.5;

  /** Concepts at a smaller depth are too general: a whole, a matter. */
  private static final int MIN_DEPTH = 4;

  private static final int MIN_THINGS = 50;

  /** Returns the words of the default bundle's dimensions. */
  public static EverydayWords shipped() throws IOException {
    try (InputStream file =
            Objects.requireNonNull(EverydayWords.class.getResourceAsStream(SHIPPED), SHIPPED);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      return of(lines.lines().map(line -> line.split("\t", 2)[0]).toList());
    }
  }

  /**
   * Reads a file with a word or a name on every line.
   *
   * @throws TrainingException if too few words are things
   */
  public static EverydayWords read(Path file) throws IOException {
    EverydayWords words = of(Files.readAllLines(file));
    if (words.things.size() < MIN_THINGS) {
      throw new TrainingException(
          "%s has %d words for things that WordNet knows; at least %d are needed"
              .formatted(file, words.things.size(), MIN_THINGS));
    }
    return words;
  }

  static EverydayWords of(Collection<String> words) {
    Lexicon lexicon = Lexicon.wordNet();
    Map<String, Integer> meanings = new TreeMap<>();
    List<String> others = new ArrayList<>();
    for (String line : new TreeSet<>(words)) {
      String word = line.strip().toLowerCase(Locale.ROOT);
      if (word.length() < 3 || ContentWords.functionWord(word)) {
        continue;
      }
      List<Sense> usual = lexicon.senses(word, USUAL);
      if (!usual.isEmpty() && lexicon.physical(usual.getFirst())) {
        meanings.put(word, usual.getFirst().synset());
      } else {
        others.add(word);
      }
    }
    return new EverydayWords(List.copyOf(meanings.keySet()), others, classes(lexicon, meanings));
  }

  private static Map<String, List<String>> classes(Lexicon lexicon, Map<String, Integer> meanings) {
    Map<Integer, List<String>> named = new HashMap<>();
    meanings.forEach((word, s) -> named.computeIfAbsent(s, any -> new ArrayList<>()).add(word));
    Map<String, List<String>> classes = new TreeMap<>();
    meanings.forEach(
        (word, synset) -> {
          BitSet above = lexicon.above(synset);
          int[] depths = above.stream().map(s -> lexicon.above(s).cardinality()).toArray();
          int[] synsets = above.stream().toArray();
          List<String> found = new ArrayList<>();
          for (int i = 0; i < synsets.length; i++) {
            if (depths[i] > MIN_DEPTH) {
              found.addAll(named.getOrDefault(synsets[i], List.of()));
            }
          }
          found.remove(word);
          classes.put(word, List.copyOf(found));
        });
    return classes;
  }

  @Override
  public String toString() {
    return "%,d things, %,d other words, %,d words for classes"
        .formatted(
            things.size(),
            others.size(),
            classes.values().stream().flatMap(List::stream).distinct().count());
  }

  /** Returns whether a word stands for several things. */
  static boolean plural(String word) {
    return word.endsWith("s") && !word.endsWith("ss")
        || Arrays.asList("people", "men", "women", "children").contains(word);
  }
}
