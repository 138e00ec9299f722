package dev.winnow.search.model;

import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Relatives;
import dev.winnow.vector.SparseVector;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A term with its encodings.
 *
 * @param label the name in explanations: its words, {@code asset ID}, {@code image} or {@code
 *     vector}
 * @param dense {@code float[d]} of length 1
 * @param sparse null if the bundle has no sparse head for it
 * @param words its content words; empty if it is not a text
 * @param kinds all kinds of it; empty if it is not a noun
 * @param relatives for a negative, what captions may name instead of it among the positives: balls
 *     and footballs, if balls are positive and basketballs negative; otherwise empty
 * @param members the assets of an {@link Example.Assets}; null for other examples
 * @param bound its parts if it is a thing with a colour or style, otherwise null
 * @param code the code of its image, lifted by {@link dev.winnow.vector.LiftedSpace}; null if it is
 *     not compared by criteria
 */
public record EncodedTerm(
    Term term,
    String label,
    float[] dense,
    @Nullable SparseVector sparse,
    Set<String> words,
    Kinds kinds,
    Relatives relatives,
    @Nullable Members members,
    @Nullable BoundTerm bound,
    @Nullable ImageCode code) {

  /** A term without known kinds. */
  public EncodedTerm(
      Term term, String label, float[] dense, @Nullable SparseVector sparse, Set<String> words) {
    this(term, label, dense, sparse, words, Kinds.NONE, Relatives.NONE, null, null, null);
  }

  /** Returns the term with its kinds. */
  public EncodedTerm with(Kinds known) {
    return new EncodedTerm(
        term, label, dense, sparse, words, known, relatives, members, bound, code);
  }

  /** Returns the negative term with its relatives among positives. */
  public EncodedTerm among(List<EncodedTerm> positives) {
    Relatives found =
        Relatives.of(kinds, positives.stream().map(EncodedTerm::thingKinds).toList())
            .withHead(words, positives.stream().map(EncodedTerm::words).toList());
    return new EncodedTerm(term, label, dense, sparse, words, kinds, found, members, bound, code);
  }

  /** Returns the term with its assets. */
  public EncodedTerm with(Members known) {
    return new EncodedTerm(term, label, dense, sparse, words, kinds, relatives, known, bound, code);
  }

  /** Returns the term with its parts. */
  public EncodedTerm with(BoundTerm parts) {
    return new EncodedTerm(
        term, label, dense, sparse, words, kinds, relatives, members, parts, code);
  }

  /** Returns the term with the code of its image. */
  public EncodedTerm with(ImageCode known) {
    return new EncodedTerm(
        term, label, dense, sparse, words, kinds, relatives, members, bound, known);
  }

  /** Returns all kinds of the named thing: for "red cars", those of cars. */
  public Kinds thingKinds() {
    return bound == null ? kinds : bound.thing().kinds();
  }

  /** Returns whether the bindings of images are evidence for it, as for "a red dog". */
  public boolean readsBindings() {
    return bound != null && bound.attributes().stream().anyMatch(a -> !a.bindings().isEmpty());
  }

  public boolean isText() {
    return term.example() instanceof Example.Text;
  }
}
