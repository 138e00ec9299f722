package dev.winnow.search;

import dev.winnow.text.AttributedThing;
import java.util.List;
import java.util.stream.Stream;

/** Determines the further texts to encode for a term in words. Pure. */
public final class TermTexts {

  private TermTexts() {}

  /**
   * Returns the descriptions of the text's meanings and, for a thing with attributes, its parts.
   */
  public static List<String> of(String text) {
    Stream<String> parts =
        AttributedThing.of(text).stream()
            .flatMap(
                bound ->
                    Stream.of(
                            Stream.of(bound.thing()),
                            Meanings.descriptions(bound.thing()).stream(),
                            bound.attributes().stream().flatMap(a -> a.phrases().stream()))
                        .flatMap(some -> some));
    return Stream.concat(Meanings.descriptions(text).stream(), parts).distinct().toList();
  }
}
