package dev.winnow.evaluate.retrieval;

import java.util.List;

/**
 * Images and texts that describe them, in one dense space; lengths 1.
 *
 * @param images a vector per image
 * @param texts a vector per text
 * @param owners position of the image that each text describes
 */
public record RetrievalTask(List<float[]> images, List<float[]> texts, int[] owners) {

  public RetrievalTask {
    if (texts.size() != owners.length) {
      throw new IllegalArgumentException(texts.size() + " texts of " + owners.length + " images");
    }
  }
}
