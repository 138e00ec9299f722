package dev.winnow.evaluate.interpretation;

import java.util.List;

/**
 * A query and the terms that people marked.
 *
 * @param positives the marked positives
 * @param negatives the marked negatives
 */
public record MarkedQuery(String query, List<String> positives, List<String> negatives) {

  public MarkedQuery {
    positives = List.copyOf(positives);
    negatives = List.copyOf(negatives);
  }
}
