package dev.winnow.api.search;

import dev.winnow.text.Spelling;
import java.util.List;
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

  /**
   * Returns the corrections of the first word that neither the lexicon nor a hit knows, the most
   * likely first.
   *
   * @param excluded words that are not looked for
   */
  static List<TypoCorrection> of(
      String text, Set<String> excluded, Spelling spelling, List<SearchResponse.SearchHit> hits) {
    Matcher words = WORD.matcher(text);
    int tried = 0;
    while (words.find() && tried < MAX_TRIED) {
      tried += spelling.passes(words.group()) ? 0 : 1;
      List<String> corrections = spelling.corrections(words.group());
      if (!corrections.isEmpty()
          && !excluded.contains(words.group())
          && !CaptionWords.spelled(words.group(), captions(hits))) {
        String before = text.substring(0, words.start());
        String behind = text.substring(words.end());
        return corrections.stream()
            .map(correct -> new TypoCorrection(before + correct + behind, correct))
            .toList();
      }
    }
    return List.of();
  }

  /** Returns whether a caption of the hits has the word. */
  boolean found(List<SearchResponse.SearchHit> hits) {
    return CaptionWords.named(word, captions(hits));
  }

  private static List<String> captions(List<SearchResponse.SearchHit> hits) {
    return hits.stream().flatMap(hit -> hit.captions().stream()).toList();
  }

  String note() {
    return "Searched for \"%s\".".formatted(word);
  }
}
