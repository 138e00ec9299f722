package dev.winnow.evaluate.data;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Images with labels, and their available representations.
 *
 * @param name the name of the data in tables
 * @param remarks remarks for the readers of tables, one sentence each
 * @param vectors ready-made vectors, or null
 * @param images returns the pixels at a position, created at each call; or null
 */
public record EvaluationData(
    String name,
    List<Item> items,
    List<String> remarks,
    @Nullable ReadyVectors vectors,
    @Nullable IntFunction<BufferedImage> images) {

  public EvaluationData {
    items = List.copyOf(items);
    remarks = List.copyOf(remarks);
  }

  /** Creates data of images that have only captions. */
  static EvaluationData ofCaptions(String name, List<Item> items, List<String> remarks) {
    return new EvaluationData(name, items, remarks, null, null);
  }
}
