package dev.winnow.search.model;

import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A positive or negative term of a search.
 *
 * @param weight above 0; for positives, the share of the query or, with method {@code hybrid}, a
 *     factor of the evidence; for negatives, a factor of the penalty
 * @param hard whether assets that contain it are removed; for negatives only
 * @param threshold probability from which an asset is taken to contain it, in (0, 1); null for the
 *     bundle's
 * @param by names of the criteria that an image is compared by; if empty, it is compared as a whole
 */
public record Term(
    Example example, double weight, boolean hard, @Nullable Double threshold, Set<String> by) {

  public Term {
    by = Set.copyOf(by);
  }

  /** A term without criteria. */
  public Term(Example example, double weight, boolean hard, @Nullable Double threshold) {
    this(example, weight, hard, threshold, Set.of());
  }

  /** Returns a soft term of weight 1. */
  public static Term of(Example example) {
    return new Term(example, 1, false, null);
  }

  /** Returns the text if the example is a text. */
  public Optional<String> words() {
    return example instanceof Example.Text(String text) ? Optional.of(text) : Optional.empty();
  }

  /** Returns the term with a changed text if the example is a text. */
  public Term withWords(UnaryOperator<String> change) {
    return words()
        .map(text -> new Term(new Example.Text(change.apply(text)), weight, hard, threshold, by))
        .orElse(this);
  }
}
