package dev.winnow.search.model;

import dev.winnow.lexicon.Kinds;
import dev.winnow.vector.SparseVector;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A term with its vectors.
 *
 * @param label what to call it in explanations: its words, {@code asset ID}, {@code image} or
 *     {@code vector}
 * @param dense {@code float[d]} of length 1
 * @param sparse null where the bundle has no head for it
 * @param words its content words; none where it is not a text
 * @param kinds all kinds of it; none where it is no noun
 */
public record EncodedTerm(
    Term term,
    String label,
    float[] dense,
    @Nullable SparseVector sparse,
    Set<String> words,
    Kinds kinds) {

  /** A term of which no kinds are known. */
  public EncodedTerm(
      Term term, String label, float[] dense, @Nullable SparseVector sparse, Set<String> words) {
    this(term, label, dense, sparse, words, Kinds.NONE);
  }

  /** Returns the term with its kinds. */
  public EncodedTerm with(Kinds known) {
    return new EncodedTerm(term, label, dense, sparse, words, known);
  }

  /** Returns the term without some dimensions of its sparse vector. */
  public EncodedTerm without(Set<Integer> dimensions) {
    SparseVector code = sparse;
    if (code == null || dimensions.isEmpty()) {
      return this;
    }
    int[] kept =
        IntStream.range(0, code.size())
            .filter(at -> !dimensions.contains(code.indices()[at]))
            .toArray();
    int[] indices = new int[kept.length];
    float[] values = new float[kept.length];
    for (int i = 0; i < kept.length; i++) {
      indices[i] = code.indices()[kept[i]];
      values[i] = code.values()[kept[i]];
    }
    return new EncodedTerm(term, label, dense, new SparseVector(indices, values), words, kinds);
  }

  public boolean isText() {
    return term.example() instanceof Example.Text;
  }
}
