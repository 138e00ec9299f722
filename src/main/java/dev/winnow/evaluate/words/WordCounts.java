package dev.winnow.evaluate.words;

import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.text.ContentWords;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The most frequent content words of some documents.
 *
 * @param title the query or dimension that found the documents
 * @param words the most frequent first
 */
public record WordCounts(String title, List<Count> words) {

  /** The number of documents with a word. */
  public record Count(String word, int documents) {}

  /**
   * @param documents the captions of each document
   * @param most maximum number of words to return
   */
  static WordCounts of(String title, List<List<String>> documents, int most) {
    Map<String, Integer> counts = new HashMap<>();
    Map<String, Map<String, Integer>> forms = new HashMap<>();
    for (List<String> captions : documents) {
      Set<String> seen = new HashSet<>();
      for (String word : captions.stream().flatMap(c -> LexicalLabels.words(c).stream()).toList()) {
        for (String folded : ContentWords.of(word)) {
          seen.add(folded);
          forms.computeIfAbsent(folded, f -> new HashMap<>()).merge(word, 1, Integer::sum);
        }
      }
      seen.forEach(folded -> counts.merge(folded, 1, Integer::sum));
    }
    return new WordCounts(
        title,
        counts.entrySet().stream()
            .map(entry -> new Count(usual(forms, entry.getKey()), entry.getValue()))
            .sorted(Comparator.comparing(Count::documents).reversed().thenComparing(Count::word))
            .limit(most)
            .toList());
  }

  /** Returns the most frequent form of a word; plurals are counted with their singular. */
  private static String usual(Map<String, Map<String, Integer>> forms, String folded) {
    return forms.getOrDefault(folded, Map.of()).entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey)
        .orElse(folded);
  }

  @Override
  public String toString() {
    return words.stream()
        .map(count -> count.word + " " + count.documents)
        .collect(Collectors.joining(", "));
  }
}
