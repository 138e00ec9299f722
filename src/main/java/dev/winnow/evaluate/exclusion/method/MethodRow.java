package dev.winnow.evaluate.exclusion.method;

import java.util.List;
import java.util.function.Function;

/**
 * A row of the table: a method with its possible parameters.
 *
 * @param key its name on the command line
 * @param title its name in the table
 * @param candidates parameters to choose from on the training split; the first one without a
 *     training split
 */
public record MethodRow(String key, String title, List<Candidate> candidates) {

  /**
   * A method with its parameters set.
   *
   * @param parameters the parameters for the table, or empty
   * @param build creates the method for a task, or throws {@link MethodUnavailableException}
   */
  public record Candidate(String parameters, Function<ExclusionTask, ExclusionMethod> build) {}

  /** Returns a row without parameters to choose. */
  static MethodRow of(String key, String title, Function<ExclusionTask, ExclusionMethod> build) {
    return new MethodRow(key, title, List.of(new Candidate("", build)));
  }
}
