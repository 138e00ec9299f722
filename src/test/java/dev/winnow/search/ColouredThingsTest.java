package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.bundle.Bindings;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.SparseVector;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColouredThingsTest {

  private static final Bindings BINDINGS =
      new Bindings(List.of("dog", "car", "cat"), List.of("blue", "red"));

  private static EncodedTerm thing(String text) {
    EncodedTerm term =
        new EncodedTerm(
            Term.of(new Example.Text(text)), text, new float[] {1}, null, ContentWords.of(text));
    return Lexicon.wordNet().senses(text, 0.1).stream()
        .findFirst()
        .map(sense -> term.with(Lexicon.wordNet().kinds(sense)))
        .orElse(term);
  }

  private static SparseVector in(String colour, String thing) {
    return ColouredThings.of(BINDINGS, thing(thing)).get(AttributeFamily.COLOUR.named(colour));
  }

  @Test
  void findsTheDimensionsOfAThingInEachColour() {
    assertThat(in("blue", "a dog").indices()).containsExactly(0);
    assertThat(in("red", "dogs").indices()).containsExactly(1);
    assertThat(in("green", "dogs")).isEqualTo(SparseVector.EMPTY);
  }

  @Test
  void findsAllKindsOfACategory() {
    assertThat(in("red", "animals").indices()).containsExactly(1, 5);
  }

  @Test
  void knowsNothingOfThingsThatTheEncoderDoesNotDistinguish() {
    assertThat(ColouredThings.of(BINDINGS, thing("a castle"))).isEmpty();
    assertThat(ColouredThings.of(null, thing("a dog"))).isEmpty();
  }
}
