package dev.winnow.search;

import dev.winnow.vector.SparseVector;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A term with its vectors.
 *
 * @param label what to call it in explanations: its words, {@code asset ID}, {@code picture} or
 *     {@code vector}
 * @param dense {@code float[d]} of length 1
 * @param sparse null where the bundle has no head for it
 * @param words its content words; none where it is not a text
 */
public record EncodedTerm(
    Term term, String label, float[] dense, @Nullable SparseVector sparse, Set<String> words) {

  boolean isText() {
    return term.example() instanceof Example.Text;
  }
}
