package dev.winnow.train.sparse;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The words of a corpus of captions that distinguish captions: neither rare nor in a large share of
 * the captions. The set V of paper 1.
 */
final class Vocabulary {

  /** A word in fewer captions has no reliable vector and names no dimension. */
  static final int MIN_CAPTIONS = 3;

  /** A word in more than this share of the captions does not distinguish them. */
  static final double MAX_SHARE = 0.12;

  private static final Pattern WORD = Pattern.compile("\\p{L}[\\p{L}\\p{Nd}]+");

  private final List<String> words;
  private final Map<String, Integer> positions = new HashMap<>();

  /** The words in alphabetical order, so that the same captions give the same vocabulary. */
  Vocabulary(List<TrainingExample> corpus) {
    Map<String, Integer> captions = new HashMap<>();
    int count = 0;
    for (TrainingExample example : corpus) {
      for (String caption : example.captions()) {
        new HashSet<>(split(caption)).forEach(word -> captions.merge(word, 1, Integer::sum));
        count++;
      }
    }
    double most = Math.max(MIN_CAPTIONS, MAX_SHARE * count);
    words =
        captions.entrySet().stream()
            .filter(entry -> entry.getValue() >= MIN_CAPTIONS && entry.getValue() <= most)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    number();
  }

  private Vocabulary(Collection<String> words) {
    this.words = List.copyOf(words);
    number();
  }

  /** Returns these words, each a single run of letters and digits in lower case, in their order. */
  static Vocabulary given(Collection<String> words) {
    return new Vocabulary(words);
  }

  private void number() {
    for (int i = 0; i < words.size(); i++) {
      positions.putIfAbsent(words.get(i), i); // "hot dog" and "hotdog" are the same word
    }
  }

  private static List<String> split(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(m -> m.group()).toList();
  }

  List<String> words() {
    return words;
  }

  int size() {
    return words.size();
  }

  /** Returns the positions of a text's words, in their order; unknown words are skipped. */
  int[] of(String text) {
    List<Integer> found = new ArrayList<>();
    for (String word : split(text)) {
      Integer position = positions.get(word);
      if (position != null) {
        found.add(position);
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }
}
