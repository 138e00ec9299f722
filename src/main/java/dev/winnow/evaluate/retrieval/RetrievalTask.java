package dev.winnow.evaluate.retrieval;

import java.util.List;

/**
 * Images and texts that describe them, as vectors of length 1 in one dense space.
 *
 * @param images one vector per image
 * @param texts one vector per text
 * @param owners position of the image that each text describes
 */
public record RetrievalTask(List<float[]> images, List<float[]> texts, int[] owners) {

  public RetrievalTask {
    if (texts.size() != owners.length) {
      throw new IllegalArgumentException(texts.size() + " texts of " + owners.length + " images");
    }
  }
}
