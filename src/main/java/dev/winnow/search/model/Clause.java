package dev.winnow.search.model;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One topic of a search with its own exclusions. It has at least one term.
 *
 * @param text all that was asked for, the same in every clause of a search; null if there are
 *     examples besides
 */
public record Clause(@Nullable String text, List<Term> positives, List<Term> negatives) {

  public Clause {
    positives = List.copyOf(positives);
    negatives = List.copyOf(negatives);
    if (positives.isEmpty() && negatives.isEmpty()) {
      throw new IllegalArgumentException("a clause needs a term");
    }
  }

  /** Returns whether its text joins several positives, as "a dog on the beach", and no more. */
  public boolean joins() {
    return text != null && positives.size() > 1 && negatives.isEmpty();
  }

  public Stream<Term> terms() {
    return Stream.concat(positives.stream(), negatives.stream());
  }
}
