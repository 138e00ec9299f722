package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * SpLiCE as a sparse space: a dimension per concept. As in its authors' code, the mean of its own
 * modality is subtracted from each vector: the mean of the training images from images, that of the
 * concepts from concepts, that of the labels from labels.
 */
public final class ConceptSpace {

  /** l1 of the authors' settings. */
  private static final double PENALTY = 0.25;

  private static final int SHORTEST = 3;

  private ConceptSpace() {}

  /** Returns the {@code count} words that occur in the captions of most images. */
  public static List<String> vocabulary(List<Item> items, int count) {
    Map<String, Integer> images = new HashMap<>();
    for (Item item : items) {
      HashSet<String> words = new HashSet<>();
      item.captions().forEach(caption -> words.addAll(LexicalLabels.words(caption)));
      words.stream()
          .filter(word -> word.length() >= SHORTEST)
          .forEach(word -> images.merge(word, 1, Integer::sum));
    }
    return images.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(count)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Decomposes everything.
   *
   * @param concepts vectors of the concepts' words
   */
  public static SparseSpace of(
      DenseSpace dense, Collection<float[]> concepts, ProgressListener progress) {
    NonNegativeLasso lasso = new NonNegativeLasso(centred(List.copyOf(concepts)), PENALTY);
    List<float[]> images = dense.centred().items();
    List<SparseVector> items = new ArrayList<>(images.size());
    try (Phase running = progress.begin("decompose into concepts", images.size())) {
      for (float[] image : images) {
        items.add(lasso.decompose(image));
        running.update(items.size());
      }
    }
    List<String> names = List.copyOf(new TreeSet<>(dense.labels().keySet()));
    List<float[]> texts = centred(names.stream().map(dense::label).toList());
    Map<String, SparseVector> labels = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      labels.put(names.get(i), lasso.decompose(texts.get(i)));
    }
    return new SparseSpace(concepts.size(), items, labels);
  }

  private static List<float[]> centred(List<float[]> vectors) {
    float[] mean = DenseVectors.mean(vectors);
    return vectors.stream()
        .map(vector -> Combination.of(vector, -1, mean))
        .map(vector -> DenseVectors.norm(vector) > 0 ? DenseVectors.normalize(vector) : vector)
        .toList();
  }
}
