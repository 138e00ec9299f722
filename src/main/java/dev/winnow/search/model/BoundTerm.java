package dev.winnow.search.model;

import dev.winnow.text.AttributeFamily;
import dev.winnow.vector.SparseVector;
import java.util.List;

/**
 * A term that consists of a thing with attributes: "a red dog".
 *
 * @param thing the thing as a separate term: "a dog"
 * @param attributes the attributes of the thing
 */
public record BoundTerm(EncodedTerm thing, List<Attribute> attributes) {

  /**
   * @param own the position of the attribute among the choices of its family
   * @param choices the encodings of the thing with each choice, {@code float[d]} of length 1
   * @param bindings for a colour, the dimensions of the thing with each choice, see {@link
   *     dev.winnow.search.ColouredThings}; otherwise empty
   */
  public record Attribute(
      AttributeFamily family, int own, List<float[]> choices, List<SparseVector> bindings) {

    /** An attribute without bindings. */
    public Attribute(AttributeFamily family, int own, List<float[]> choices) {
      this(family, own, choices, List.of());
    }
  }
}
