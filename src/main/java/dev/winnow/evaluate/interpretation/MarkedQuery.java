package dev.winnow.evaluate.interpretation;

import java.util.List;

/**
 * A query and what people say that it asks for.
 *
 * @param positives what it wants
 * @param negatives what it excludes
 */
public record MarkedQuery(String query, List<String> positives, List<String> negatives) {

  public MarkedQuery {
    positives = List.copyOf(positives);
    negatives = List.copyOf(negatives);
  }
}
