package dev.winnow.train.photo;

import dev.winnow.lexicon.Lexicon;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The concepts that the classes of a classifier can represent: every class and its hypernyms. The
 * classes have no people, but clothes and cosmetics, which photographs mostly show on people.
 *
 * @param names the names of each concept, singular nouns
 * @param common whether one of the names is common in captions
 * @param holds for each concept and class, 1 if the class is a kind of the concept, else 0, row by
 *     row
 */
record ImageConcepts(List<List<String>> names, boolean[] common, byte[] holds) {

  /** Concepts with a larger share of the classes are too general to use. */
  private static final double MOST = 0.4;

  /** Maximum number of words in a name; longer names of WordNet are technical terms. */
  private static final int WORDS = 2;

  /** Concepts that count as evidence for people, because the classifier finds them in portraits. */
  private static final List<List<String>> ON_PEOPLE =
      List.of(List.of("clothing", "vesture"), List.of("toiletry", "toilet articles"));

  private static final List<String> PERSON = List.of("person", "individual", "someone");
  private static final List<String> PEOPLE = List.of("people", "person");
  private static final List<String> THING = List.of("physical entity");

  ImageConcepts {
    names = names.stream().map(List::copyOf).toList();
  }

  int size() {
    return names.size();
  }

  /** Returns the number of classes that are a kind of a concept. */
  int classes(int concept) {
    int classes = holds.length / size();
    int count = 0;
    for (int c = 0; c < classes; c++) {
      count += holds[concept * classes + c];
    }
    return count;
  }

  /**
   * Returns the concepts of classes.
   *
   * @param classes the synonyms of each class
   * @param synsets the WordNet synset of each class
   * @param captionWords the words of captions
   */
  static ImageConcepts of(
      Lexicon lexicon, List<List<String>> classes, int[] synsets, Set<String> captionWords) {
    BitSet[] above = new BitSet[synsets.length];
    Map<Integer, BitSet> members = new TreeMap<>();
    for (int c = 0; c < synsets.length; c++) {
      above[c] = lexicon.above(synsets[c]);
      int own = c;
      above[c].stream()
          .forEach(s -> members.computeIfAbsent(s, k -> new BitSet(synsets.length)).set(own));
    }
    int thing = number(lexicon, THING);
    int person = number(lexicon, PERSON);
    BitSet people = members.computeIfAbsent(person, k -> new BitSet());
    ON_PEOPLE.forEach(
        names -> people.or(members.getOrDefault(number(lexicon, names), new BitSet())));

    Map<Integer, TreeSet<String>> names = new TreeMap<>();
    members.forEach(
        (synset, own) -> {
          boolean physical = synset == person || lexicon.above(synset).get(thing);
          String first = lexicon.words(synset).getFirst().toLowerCase(Locale.ROOT);
          if (physical && own.cardinality() <= MOST * synsets.length) {
            for (String word : lexicon.words(synset)) {
              String name = word.toLowerCase(Locale.ROOT);
              boolean usual = captionWords.contains(name) && lexicon.share(name, synset) >= 0.5;
              if (usual || name.equals(first) && name.split(" ", -1).length <= WORDS) {
                names.computeIfAbsent(synset, k -> new TreeSet<>()).add(name);
              }
            }
          }
        });
    for (int c = 0; c < synsets.length; c++) {
      names
          .computeIfAbsent(synsets[c], k -> new TreeSet<>())
          .add(classes.get(c).getFirst().toLowerCase(Locale.ROOT));
    }
    names.put(person, new TreeSet<>(PEOPLE));
    return of(names, members, synsets.length, captionWords);
  }

  private static ImageConcepts of(
      Map<Integer, TreeSet<String>> names,
      Map<Integer, BitSet> members,
      int classes,
      Set<String> captionWords) {
    List<List<String>> all = new ArrayList<>();
    boolean[] common = new boolean[names.size()];
    byte[] holds = new byte[names.size() * classes];
    names.forEach(
        (synset, own) -> {
          int row = all.size();
          common[row] = own.stream().anyMatch(captionWords::contains);
          BitSet held = members.getOrDefault(synset, new BitSet());
          held.stream().forEach(c -> holds[row * classes + c] = 1);
          all.add(List.copyOf(own));
        });
    return new ImageConcepts(all, common, holds);
  }

  /** Returns the synset that all the words name. */
  private static int number(Lexicon lexicon, List<String> words) {
    return IntStream.range(0, lexicon.size())
        .filter(synset -> lexicon.words(synset).containsAll(words))
        .findFirst()
        .orElseThrow();
  }
}
