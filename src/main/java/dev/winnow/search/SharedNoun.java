package dev.winnow.search;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.AttributedThing;
import dev.winnow.text.LowerCase;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Alternatives that share their noun: "red or yellow cars", "a big or a small dog", "wooden or
 * metal chairs". Pure.
 */
final class SharedNoun {

  private static final Pattern ALTERNATIVES =
      Pattern.compile(
          "(?<article>(?:(?:an?|the|some|any) )?)(?<first>\\p{L}+(?:(?:, | or |, or )\\p{L}+){0,2})"
              + ",? or (?:(?:an?|the) )?(?<last>\\p{L}+) (?<noun>[\\p{L}-]+(?: [\\p{L}-]+)?)");

  private static final Pattern SEPARATOR = Pattern.compile(",? or (?:an? )?|, ");

  private SharedNoun() {}

  /** Returns the alternatives, each with the noun; empty for other texts. */
  static List<String> of(String text) {
    Matcher parts = ALTERNATIVES.matcher(LowerCase.of(Reading.spaced(text)));
    if (!parts.matches()) {
      return List.of();
    }
    String noun = parts.group("noun");
    String last = parts.group("last");
    List<String> first = SEPARATOR.splitAsStream(parts.group("first")).toList();
    boolean nounFollows =
        Stream.of(noun.split(" ")).noneMatch(WordClasses::functional)
            && Lexicon.wordNet().physical(noun);
    boolean attributes = WordClasses.property(last) && colour(last) == colour(first.getFirst());
    boolean alone = // "light" and "orange" are things, too
        first.stream().anyMatch(word -> Lexicon.wordNet().physical(word));
    boolean shared =
        nounFollows
            && first.stream().allMatch(WordClasses::property)
            && (attributes || !alone && Lexicon.wordNet().knows(last));
    return shared
        ? Stream.concat(first.stream(), Stream.of(last))
            .map(word -> phrase(parts.group("article"), word + " " + noun))
            .toList()
        : List.of();
  }

  private static boolean colour(String word) {
    return AttributeFamily.COLOUR.named(word) >= 0;
  }

  private static String phrase(String article, String thing) {
    return article.equals("a ") || article.equals("an ")
        ? AttributedThing.indefinite(thing)
        : article + thing;
  }
}
