package dev.winnow.evaluate.embedding;

import dev.winnow.bundle.TextRole;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.vector.DenseVectors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Encodes with progress, each distinct text once. */
public record Embedding(Encoder encoder, ProgressListener progress) {

  /** Returns the vector of every text, encoded as a query. */
  public Map<String, float[]> queries(String phase, Collection<String> texts) {
    return texts(TextRole.QUERY, phase, texts);
  }

  /** Returns the vector of every text, encoded as a passage. */
  public Map<String, float[]> passages(String phase, Collection<String> texts) {
    return texts(TextRole.PASSAGE, phase, texts);
  }

  private Map<String, float[]> texts(TextRole role, String phase, Collection<String> texts) {
    List<String> distinct = List.copyOf(new LinkedHashSet<>(texts));
    try (Phase running = progress.begin(phase, distinct.size())) {
      List<float[]> vectors = encoder.texts(role, distinct, running::update);
      Map<String, float[]> byText = HashMap.newHashMap(distinct.size());
      for (int i = 0; i < distinct.size(); i++) {
        byText.put(distinct.get(i), vectors.get(i));
      }
      return byText;
    }
  }

  /**
   * Returns for each group of passages the mean of their vectors, scaled to length 1.
   *
   * @param groups of at least one passage each
   */
  List<float[]> means(String phase, List<List<String>> groups) {
    Map<String, float[]> vectors = passages(phase, groups.stream().flatMap(List::stream).toList());
    List<float[]> means = new ArrayList<>(groups.size());
    for (List<String> group : groups) {
      means.add(
          DenseVectors.normalize(DenseVectors.mean(group.stream().map(vectors::get).toList())));
    }
    return means;
  }
}
