package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.require;

import dev.winnow.asset.Modality;
import dev.winnow.text.AttributeFamily;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which thing in an image has which colour. The embedding of an image represents its things and its
 * colours, but not which of them belong together. So the image encoder has a second output {@code
 * bindings} float32 [n, things · colours]: for every thing and colour, the sum over the cells of
 * the last feature map of the probability of the thing times that of the colour. An index stores it
 * as a sparse vector; the dimension of a pair is thing · colours + colour.
 *
 * @param things names of the kinds of things that the encoder distinguishes, such as {@code dog}
 * @param colours the colours that it distinguishes, in the words of a query, such as {@code red}
 */
@RegisterForReflection
public record Bindings(List<String> things, List<String> colours) {

  /** The modality of the vector in the index. */
  public static final Modality MODALITY = Modality.BINDINGS;

  /** The name of the image encoder's output. */
  public static final String OUTPUT = "bindings";

  /** Maximum number of active dimensions of a vector. */
  public static final int TOP = 64;

  private static final int MAX_THINGS = 10_000;

  public Bindings {
    things = names("things", things, MAX_THINGS);
    colours = names("colours", colours, AttributeFamily.COLOUR.choices());
    colours.forEach(
        colour ->
            require(
                AttributeFamily.COLOUR.named(colour) >= 0,
                "image.bindings.colours names '%s', which is no colour of queries",
                colour));
  }

  private static List<String> names(String field, List<String> given, int most) {
    List<String> names = List.copyOf(present("image.bindings." + field, given));
    require(
        !names.isEmpty() && names.size() <= most,
        "image.bindings.%s must have 1 to %d names; it has %d",
        field,
        most,
        names.size());
    return names;
  }

  /** Returns the dimension of the vector. */
  public int dimension() {
    return things.size() * colours.size();
  }

  /** Returns the dimensions of a colour and some things, ascending. */
  public int[] dimensions(int[] ofThings, int colour) {
    return IntStream.of(ofThings).map(thing -> thing * colours.size() + colour).toArray();
  }

  static List<VectorField> fields(@Nullable Bindings bindings) {
    return Stream.ofNullable(bindings)
        .map(given -> VectorField.ownSparse(MODALITY, given.dimension()))
        .toList();
  }
}
