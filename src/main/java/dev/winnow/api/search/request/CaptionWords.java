package dev.winnow.api.search.request;

import dev.winnow.text.EnglishTerms;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Looks for a word in captions. Pure. */
final class CaptionWords {

  private CaptionWords() {}

  /**
   * Returns whether a caption has exactly this word. Does not compare stems, because a typo may
   * have the stem of the correct word.
   *
   * @param word consists of letters
   */
  static boolean spelled(String word, List<String> captions) {
    Pattern whole =
        Pattern.compile(
            "\\b" + word + "\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    return captions.stream().anyMatch(caption -> whole.matcher(caption).find());
  }

  /** Returns whether a caption has the word or another form of it. */
  static boolean named(String word, List<String> captions) {
    Set<String> terms = EnglishTerms.of(word);
    return captions.stream().anyMatch(caption -> EnglishTerms.of(caption).containsAll(terms));
  }
}
