package dev.winnow.evaluate.data;

import java.util.List;
import java.util.Map;

/**
 * Vectors that are part of the data, of one space and length 1.
 *
 * @param items one vector per image, in the order of the items
 * @param labels vectors of texts that name a label
 */
public record ReadyVectors(List<float[]> items, Map<String, float[]> labels) {

  public ReadyVectors {
    items = List.copyOf(items);
    labels = Map.copyOf(labels);
  }

  /** Returns the dimension of the space. */
  public int dimension() {
    return items.getFirst().length;
  }
}
