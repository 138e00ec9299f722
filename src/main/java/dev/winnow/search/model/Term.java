package dev.winnow.search.model;

import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A positive or a negative of a search.
 *
 * @param weight above 0; positives: share of the query, and for method {@code hybrid} a factor of
 *     the evidence; negatives: factor of the penalty
 * @param hard whether assets that hold it are removed; for negatives only
 * @param threshold probability from which on an asset holds it, in (0, 1); null for the bundle's
 * @param by names of the criteria that an image is compared by; empty: as a whole
 */
public record Term(
    Example example, double weight, boolean hard, @Nullable Double threshold, Set<String> by) {

  public Term {
    by = Set.copyOf(by);
  }

  /** A term that is compared as a whole. */
  public Term(Example example, double weight, boolean hard, @Nullable Double threshold) {
    this(example, weight, hard, threshold, Set.of());
  }

  /** Returns a term of weight 1 that ranks and does not remove. */
  public static Term of(Example example) {
    return new Term(example, 1, false, null);
  }

  /** Returns its words if it is a text. */
  public Optional<String> words() {
    return example instanceof Example.Text(String text) ? Optional.of(text) : Optional.empty();
  }

  /** Returns the term with its words changed if it is a text. */
  public Term withWords(UnaryOperator<String> change) {
    return words()
        .map(text -> new Term(new Example.Text(change.apply(text)), weight, hard, threshold, by))
        .orElse(this);
  }
}
