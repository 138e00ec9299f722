package dev.winnow.evaluate.data;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Images with labels, and what there is to represent them by.
 *
 * @param name what a table calls the data
 * @param remarks what a reader of a table must know about it, a sentence each
 * @param vectors ready-made vectors, or null
 * @param images the pixels by position, made anew at each call, or null
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

  /** Images known by captions alone. */
  static EvaluationData ofCaptions(String name, List<Item> items, List<String> remarks) {
    return new EvaluationData(name, items, remarks, null, null);
  }
}
