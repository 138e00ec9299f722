package dev.winnow.evaluate.exclusion.method;

import dev.winnow.metric.Top;
import java.util.Arrays;

/** A method that answers "A without B" for the images of one task. */
@FunctionalInterface
public interface ExclusionMethod {

  /** The score of an image that is not ranked. */
  float NO_ANSWER = Float.NEGATIVE_INFINITY;

  /** Returns the score of every image of the task, in their order; higher is better. */
  float[] scores(ExclusionQuery query);

  /** Returns the positions of the k best images, without those that are not ranked. */
  default int[] top(ExclusionQuery query, int k) {
    float[] scores = scores(query);
    return Arrays.stream(Top.positions(scores, k)).filter(i -> scores[i] != NO_ANSWER).toArray();
  }
}
