package dev.winnow.api.search;

import dev.winnow.text.EnglishTerms;
import dev.winnow.text.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with one mistyped word replaced. It is searched for only if no hit for the original text
 * has the word, and kept only if a hit has the replacement.
 */
record TypoCorrection(String text, String word) {

  /** How many unknown words of a text are looked up; each takes time. */
  private static final int MAX_TRIED = 3;

  /** Words with capitals may be names. */
  private static final Pattern WORD =
      Pattern.compile("(?<![\\p{L}\\p{N}'-])[a-z]+(?![\\p{L}\\p{N}'-])");

  /** Returns the correction of the first word that neither the lexicon nor a hit knows. */
  static Optional<TypoCorrection> of(
      String text, Spelling spelling, List<SearchResponse.SearchHit> hits) {
    Matcher words = WORD.matcher(text);
    int tried = 0;
    while (words.find() && tried < MAX_TRIED) {
      tried += spelling.passes(words.group()) ? 0 : 1;
      Optional<String> correct = spelling.correct(words.group());
      if (correct.isPresent() && !spelled(words.group(), hits)) {
        String corrected =
            text.substring(0, words.start()) + correct.get() + text.substring(words.end());
        return Optional.of(new TypoCorrection(corrected, correct.get()));
      }
    }
    return Optional.empty();
  }

  /** Returns whether a caption of the hits has the word. */
  boolean found(List<SearchResponse.SearchHit> hits) {
    return named(word, hits);
  }

  /**
   * Returns whether a caption of the hits has exactly this word; its stem may be that of the
   * correct word.
   */
  private static boolean spelled(String word, List<SearchResponse.SearchHit> hits) {
    Pattern whole = Pattern.compile("\\b" + word + "\\b", Pattern.CASE_INSENSITIVE);
    return hits.stream()
        .flatMap(hit -> hit.captions().stream())
        .anyMatch(caption -> whole.matcher(caption).find());
  }

  private static boolean named(String word, List<SearchResponse.SearchHit> hits) {
    Set<String> terms = EnglishTerms.of(word);
    return hits.stream()
        .flatMap(hit -> hit.captions().stream())
        .anyMatch(caption -> EnglishTerms.of(caption).containsAll(terms));
  }

  String note() {
    return "Searched for \"%s\".".formatted(word);
  }
}
