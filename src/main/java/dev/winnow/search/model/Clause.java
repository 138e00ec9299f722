package dev.winnow.search.model;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One topic of a search with its own exclusions. It has at least one term.
 *
 * @param text the whole text of the search, the same in every clause; null if there are also
 *     examples, or if the text excludes something that is not known
 */
public record Clause(@Nullable String text, List<Term> positives, List<Term> negatives) {

  public Clause {
    positives = List.copyOf(positives);
    negatives = List.copyOf(negatives);
    if (positives.isEmpty() && negatives.isEmpty()) {
      throw new IllegalArgumentException("a clause needs a term");
    }
  }

  /**
   * Returns whether its text joins several positives without negatives, as in "a dog on the beach".
   */
  public boolean joins() {
    return text != null && positives.size() > 1 && negatives.isEmpty();
  }

  public Stream<Term> terms() {
    return Stream.concat(positives.stream(), negatives.stream());
  }
}
