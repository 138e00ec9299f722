package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The lexical space: a dimension per word of the captions, weighted as BM25 does (k1 1.2, b 0.75),
 * so that the inner product with the words of a query is its BM25 score. Regular plurals are
 * folded.
 */
public final class CaptionWordSpace {

  private static final double K1 = 1.2;
  private static final double B = 0.75;

  private CaptionWordSpace() {}

  public static SparseSpace of(List<Item> items, Collection<String> labels) {
    Map<String, Integer> dimensions = new HashMap<>();
    List<TreeMap<Integer, Integer>> counts = new ArrayList<>(items.size());
    List<Integer> documents = new ArrayList<>();
    double length = 0;
    for (Item item : items) {
      TreeMap<Integer, Integer> words = new TreeMap<>();
      for (String caption : item.captions()) {
        for (String word : LexicalLabels.words(caption)) {
          words.merge(
              dimensions.computeIfAbsent(ContentWords.singular(word), w -> dimensions.size()),
              1,
              Integer::sum);
          length++;
        }
      }
      for (int word : words.keySet()) {
        while (documents.size() <= word) {
          documents.add(0);
        }
        documents.set(word, documents.get(word) + 1);
      }
      counts.add(words);
    }
    double average = Math.max(1, length / items.size());
    List<SparseVector> vectors =
        counts.stream().map(words -> weigh(words, documents, items.size(), average)).toList();
    Map<String, SparseVector> queries = new HashMap<>();
    labels.forEach(label -> queries.put(label, query(label, dimensions)));
    return new SparseSpace(dimensions.size(), vectors, queries);
  }

  private static SparseVector weigh(
      TreeMap<Integer, Integer> words, List<Integer> documents, int total, double average) {
    int length = words.values().stream().mapToInt(Integer::intValue).sum();
    int[] indices = new int[words.size()];
    float[] values = new float[words.size()];
    int at = 0;
    for (Map.Entry<Integer, Integer> word : words.entrySet()) {
      int df = documents.get(word.getKey());
      double idf = Math.log(1 + (total - df + 0.5) / (df + 0.5));
      int tf = word.getValue();
      indices[at] = word.getKey();
      values[at++] = (float) (idf * tf * (K1 + 1) / (tf + K1 * (1 - B + B * length / average)));
    }
    return new SparseVector(indices, values);
  }

  private static SparseVector query(String label, Map<String, Integer> dimensions) {
    TreeMap<Integer, Float> words = new TreeMap<>();
    for (String word : LexicalLabels.words(label)) {
      @Nullable Integer dimension = dimensions.get(ContentWords.singular(word));
      if (dimension != null) {
        words.put(dimension, 1f);
      }
    }
    float[] ones = new float[words.size()];
    Arrays.fill(ones, 1);
    return new SparseVector(words.keySet().stream().mapToInt(Integer::intValue).toArray(), ones);
  }
}
