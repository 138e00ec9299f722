package dev.winnow.search.model;

import dev.winnow.text.AttributeFamily;
import java.util.List;

/**
 * A term that is a thing with attributes: "a red dog".
 *
 * @param thing the dog, as a term of its own
 * @param attributes what it has
 */
public record BoundTerm(EncodedTerm thing, List<Attribute> attributes) {

  /**
   * @param own the attribute, by its place among the choices of the family
   * @param choices the encoding of the thing with each of them, {@code float[d]} of length 1
   */
  public record Attribute(AttributeFamily family, int own, List<float[]> choices) {}
}
