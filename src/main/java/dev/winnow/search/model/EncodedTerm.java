package dev.winnow.search.model;

import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Siblings;
import dev.winnow.vector.SparseVector;
import java.util.List;
import java.util.Set;
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
 * @param siblings of a negative, the other kinds of the positives that it is a kind of: footballs,
 *     where sports are asked for and basketballs are not; else none
 * @param members the assets of an {@link Example.Assets}; null of other examples
 * @param bound its parts where it is a thing with a colour or in a style, else null
 * @param code that of its image as the index stores it, {@link dev.winnow.vector.LiftedSpace}; null
 *     where it is not compared by criteria
 */
public record EncodedTerm(
    Term term,
    String label,
    float[] dense,
    @Nullable SparseVector sparse,
    Set<String> words,
    Kinds kinds,
    Siblings siblings,
    @Nullable Members members,
    @Nullable BoundTerm bound,
    @Nullable ImageCode code) {

  /** A term of which no kinds are known. */
  public EncodedTerm(
      Term term, String label, float[] dense, @Nullable SparseVector sparse, Set<String> words) {
    this(term, label, dense, sparse, words, Kinds.NONE, Siblings.NONE, null, null, null);
  }

  /** Returns the term with its kinds. */
  public EncodedTerm with(Kinds known) {
    return new EncodedTerm(
        term, label, dense, sparse, words, known, siblings, members, bound, code);
  }

  /** Returns the term, a negative, as one of a search for positives. */
  public EncodedTerm among(List<EncodedTerm> positives) {
    Siblings others = Siblings.of(kinds, positives.stream().map(EncodedTerm::thingKinds).toList());
    return new EncodedTerm(term, label, dense, sparse, words, kinds, others, members, bound, code);
  }

  /** Returns the term with the assets that it stands for. */
  public EncodedTerm with(Members known) {
    return new EncodedTerm(term, label, dense, sparse, words, kinds, siblings, known, bound, code);
  }

  /** Returns the term with its parts. */
  public EncodedTerm with(BoundTerm parts) {
    return new EncodedTerm(
        term, label, dense, sparse, words, kinds, siblings, members, parts, code);
  }

  /** Returns the term with the code of its image. */
  public EncodedTerm with(ImageCode known) {
    return new EncodedTerm(
        term, label, dense, sparse, words, kinds, siblings, members, bound, known);
  }

  /** Returns all kinds of the thing that is named: of "red cars", those of cars. */
  public Kinds thingKinds() {
    return bound == null ? kinds : bound.thing().kinds();
  }

  public boolean isText() {
    return term.example() instanceof Example.Text;
  }
}
