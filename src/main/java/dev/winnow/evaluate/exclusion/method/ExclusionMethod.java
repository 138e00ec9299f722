package dev.winnow.evaluate.exclusion.method;

/** A method that answers "A without B" for the images of one task. */
@FunctionalInterface
public interface ExclusionMethod {

  /** The score of an image that is not ranked. */
  float NO_ANSWER = Float.NEGATIVE_INFINITY;

  /** Returns the score of every image of the task, in their order; higher is better. */
  float[] scores(ExclusionQuery query);
}
