package dev.winnow.evaluate.exclusion.method;

/** A way to answer "A without B", built for the images of one task. */
@FunctionalInterface
public interface ExclusionMethod {

  /** The score of an image that is no answer at all, and is not ranked. */
  float NO_ANSWER = Float.NEGATIVE_INFINITY;

  /** Returns the score of every image of the task, in their order; higher is better. */
  float[] scores(ExclusionQuery query);
}
