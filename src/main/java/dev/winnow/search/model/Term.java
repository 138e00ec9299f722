package dev.winnow.search.model;

import org.jspecify.annotations.Nullable;

/**
 * What is wanted, or is not.
 *
 * @param weight how much it counts, above 0: of what is wanted its share against the others, and
 *     for method {@code hybrid} a factor of what speaks for it; of what is not a factor of what
 *     speaks against it
 * @param hard whether assets that hold it are removed; for what is not wanted only
 * @param threshold probability from which on an asset holds it, in (0, 1); null for the bundle's
 */
public record Term(Example example, double weight, boolean hard, @Nullable Double threshold) {

  /** Returns a term of weight 1 that ranks and does not remove. */
  public static Term of(Example example) {
    return new Term(example, 1, false, null);
  }
}
