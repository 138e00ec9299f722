package dev.winnow.search;

import dev.winnow.asset.Modality;
import dev.winnow.index.Point;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Nouns;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Search;
import dev.winnow.text.AttributedThing;
import dev.winnow.text.ContentWords;
import dev.winnow.text.EnglishTerms;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Creates a note if no caption of the hits names a positive, such as "wine glass", or a word of it,
 * such as "night" of "a boat at night". Captions of other things are similar to it, so the hits may
 * match well. Pure.
 */
public final class UnnamedWords {

  /** Words that mean any thing, or that captions leave out because they describe an image. */
  private static final Set<String> GENERAL =
      WordSet.of(
          """
          something anything somebody anybody someone anyone somewhere anywhere thing kind type
          image picture photo photograph scene what which who whom whose where when how why many
          """);

  private UnnamedWords() {}

  /** Returns one sentence if all hits have captions and none names some word of a positive. */
  public static Optional<String> note(Search search, List<Point> hits) {
    if (hits.isEmpty()
        || !search.in().contains(Modality.CAPTION)
        || hits.stream().anyMatch(hit -> hit.payload().captions().isEmpty())) {
      return Optional.empty();
    }
    List<String> captions =
        hits.stream().flatMap(hit -> hit.payload().captions().stream()).toList();
    List<String> asked =
        search.clauses().stream()
            .flatMap(clause -> clause.positives().stream())
            .flatMap(term -> term.words().stream())
            .filter(Concepts::isConcept)
            .flatMap(UnnamedWords::parts)
            .distinct()
            .toList();
    List<String> unnamed = withoutNouns(withoutTerms(asked, captions), captions);
    String words = String.join("\" or \"", unnamed);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of("No caption of these hits names \"%s\".".formatted(words));
  }

  /**
   * Returns a concept that is one noun, such as "hot dog", otherwise its words, but no property
   * alone: images show "small".
   */
  private static Stream<String> parts(String concept) {
    String thing = AttributedThing.of(concept).map(AttributedThing::thing).orElse(concept);
    List<String> words =
        ContentWords.all(thing).stream()
            .filter(word -> !ContentWords.functionWord(word))
            .filter(word -> !GENERAL.contains(ContentWords.singular(word)))
            .toList();
    if (!words.isEmpty() && !Lexicon.wordNet().senses(thing, 0).isEmpty()) {
      return Stream.of(thing);
    }
    boolean property = words.size() == 1 && WordClasses.property(words.getFirst());
    return property ? Stream.empty() : words.stream();
  }

  /** Returns the words that are in no caption, in any form. */
  private static List<String> withoutTerms(List<String> words, List<String> captions) {
    if (words.isEmpty()) {
      return words;
    }
    List<Set<String>> terms = captions.stream().map(EnglishTerms::of).toList();
    return words.stream()
        .filter(
            word -> {
              Set<String> all = EnglishTerms.of(word);
              return terms.stream().noneMatch(caption -> caption.containsAll(all));
            })
        .toList();
  }

  /** Returns the words of which no caption names a kind. */
  private static List<String> withoutNouns(List<String> words, List<String> captions) {
    if (words.isEmpty()) {
      return words;
    }
    List<Nouns> nouns = captions.stream().map(Lexicon.wordNet()::nouns).toList();
    return words.stream()
        .filter(
            word -> {
              List<Kinds> senses = // once a word, because it traverses all kinds
                  Lexicon.wordNet().senses(word, 0).stream().map(Lexicon.wordNet()::kinds).toList();
              return nouns.stream()
                  .noneMatch(
                      caption ->
                          senses.stream().anyMatch(kinds -> !caption.naming(kinds).isEmpty()));
            })
        .toList();
  }
}
