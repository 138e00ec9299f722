package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Ranks only by the labels that captions name. Images whose captions name A and never B come first,
 * in the order of the number of captions that name A; then come images whose captions name neither.
 * No caption names a B that remains in the first hits. For one thread.
 */
final class CaptionOracle implements ExclusionMethod {

  private final List<Item> items;
  private final Map<String, double[]> shares = new HashMap<>();

  /**
   * @throws MethodUnavailableException if the images have no captions
   */
  CaptionOracle(ExclusionTask task) {
    task.requireWords();
    this.items = task.items();
  }

  @Override
  public float[] scores(ExclusionQuery query) {
    float[] scores = new float[items.size()];
    for (int i = 0; i < scores.length; i++) {
      int item = i;
      double positive = shares(query.positives()).mapToDouble(s -> s[item]).min().orElse(0);
      boolean excluded = shares(query.negatives()).anyMatch(s -> s[item] > 0);
      scores[i] = (float) (positive - (excluded ? 2 : 0));
    }
    return scores;
  }

  private Stream<double[]> shares(Collection<String> labels) {
    return labels.stream().map(label -> shares.computeIfAbsent(label, this::shares));
  }

  private double[] shares(String label) {
    Named named = Named.of(new LabelCategory(label, Set.of(label)));
    return items.stream().mapToDouble(named::share).toArray();
  }
}
