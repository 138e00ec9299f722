package dev.winnow.search;

import dev.winnow.search.model.Clause;
import dev.winnow.text.AttributedThing;
import java.util.List;
import java.util.stream.Stream;

/** Determines the texts to encode for a search. Pure. */
public final class TermTexts {

  private TermTexts() {}

  /** Returns the texts of a clause and its terms, with their further texts. */
  public static Stream<String> of(Clause clause) {
    return Stream.concat(
        Stream.ofNullable(clause.text()),
        clause
            .terms()
            .flatMap(term -> term.words().stream())
            .flatMap(text -> Stream.concat(Stream.of(text), of(text).stream())));
  }

  /**
   * Returns the further texts of a term: the descriptions of its meanings and, for a thing with
   * attributes, its parts.
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
