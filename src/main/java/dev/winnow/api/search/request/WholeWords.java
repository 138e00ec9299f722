package dev.winnow.api.search.request;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a text that consist of letters only. Parts of "x-ray" and "rock'n'roll" do not
 * count. Pure.
 */
final class WholeWords {

  // A letter may take two chars.
  private static final String BEFORE = "(?<![\\p{L}\\p{N}'-]{1,2})";
  private static final String BEHIND = "(?![\\p{L}\\p{N}'-])";
  private static final Pattern WORD = Pattern.compile(BEFORE + "\\p{L}+" + BEHIND);

  private WholeWords() {}

  static List<String> of(String text) {
    return WORD.matcher(text).results().map(MatchResult::group).toList();
  }

  static boolean has(String text, String word) {
    return matcher(text, word).find();
  }

  static String replaced(String text, String word, String other) {
    return matcher(text, word).replaceAll(other);
  }

  private static Matcher matcher(String text, String word) {
    return Pattern.compile(BEFORE + word + BEHIND).matcher(text);
  }
}
