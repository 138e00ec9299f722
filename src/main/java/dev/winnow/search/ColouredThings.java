package dev.winnow.search;

import dev.winnow.bundle.Bindings;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the dimensions of {@link Bindings} that stand for a thing in each colour. Pure. */
public final class ColouredThings {

  private ColouredThings() {}

  /**
   * Returns a vector for each colour of {@link AttributeFamily#COLOUR}, with a 1 in the dimensions
   * of the thing and its kinds: those of dogs and cats for animals. Empty if the image encoder
   * distinguishes no such thing.
   */
  public static List<SparseVector> of(@Nullable Bindings bindings, EncodedTerm thing) {
    if (bindings == null) {
      return List.of();
    }
    int[] kinds =
        IntStream.range(0, bindings.things().size())
            .filter(i -> isKind(bindings.things().get(i), thing))
            .toArray();
    return kinds.length == 0 ? List.of() : of(bindings, kinds);
  }

  /**
   * Returns the same for some things of the bindings.
   *
   * @param things their positions
   */
  public static List<SparseVector> of(Bindings bindings, int[] things) {
    return IntStream.range(0, AttributeFamily.COLOUR.choices())
        .mapToObj(choice -> ofColour(bindings, things, choice))
        .toList();
  }

  private static boolean isKind(String name, EncodedTerm thing) {
    return ContentWords.of(name).equals(thing.words())
        || (!thing.kinds().isEmpty()
            && !Lexicon.wordNet().nouns(name).naming(thing.kinds()).isEmpty());
  }

  private static SparseVector ofColour(Bindings bindings, int[] things, int choice) {
    int[] dimensions =
        IntStream.range(0, bindings.colours().size())
            .filter(i -> AttributeFamily.COLOUR.named(bindings.colours().get(i)) == choice)
            .flatMap(colour -> IntStream.of(bindings.dimensions(things, colour)))
            .sorted()
            .toArray();
    float[] ones = new float[dimensions.length];
    Arrays.fill(ones, 1);
    return new SparseVector(dimensions, ones);
  }
}
