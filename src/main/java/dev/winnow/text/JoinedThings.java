package dev.winnow.text;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Splits a text that joins several things: "a dog on the beach", "a house with a garden", "cats and
 * dogs", "not only cats but also dogs". The relation between the things is lost. Pure.
 */
public final class JoinedThings {

  private static final int MOST = 4;

  /** A sign that joins words like "and", but neither names nor letters: "Ben & Jerry's", "C++". */
  private static final String SIGN = "(?<=\\p{Ll}{2})\\s+[&+]\\s+(?=\\p{Ll}{2}|an?\\s|\\d+\\s)";

  private static final Pattern JOINT =
      Pattern.compile(
          "\\s*,\\s*(?:(?:and|but)\\s+)?|\\s+but\\s+(?=(?:just|only)\\s)"
              + "|\\s+(?:and|with|next to|in front of|in the middle of|on top of|on|in|at|near"
              + "|beside|behind|under|by|against|among|above|inside)\\s+|"
              + SIGN);

  /** Shorter words at a slash are abbreviations: "AC/DC". */
  private static final String SLASH = "(?<=\\p{Ll}{3})\\s*/\\s*(?=\\p{Ll}{3})";

  private static final Pattern EITHER =
      Pattern.compile(
          "\\s*,\\s*(?:or\\s+)?|\\s+or\\s+|\\s*" + SLASH + "\\s*", Pattern.CASE_INSENSITIVE);

  private static final Pattern OR =
      Pattern.compile(
          WordEdges.BEFORE + "or" + WordEdges.BEHIND + "|" + SLASH, Pattern.CASE_INSENSITIVE);

  private static final Pattern NOT_ONLY =
      Pattern.compile(
          "not (?:only|just) (?<one>.+?),? but (?:also )?(?<other>.+)", Pattern.CASE_INSENSITIVE);

  /** Words that restrict to a thing: "pets, just cats" and "pets, cats only". */
  private static final Pattern FOCUS =
      Pattern.compile("^(?:just|only)\\s+|\\s+only$", Pattern.CASE_INSENSITIVE);

  /** Words that only repeat the relation: "a bench with a dog [on it]". */
  private static final Pattern ON_IT =
      Pattern.compile(
          "(?<=\\swith\\s.{1,80})\\s+(?:on|in|at|near|beside|behind|under|inside)\\s+(?:it|them)$");

  private static final Pattern ARTICLE = Pattern.compile("^(?:an?|the)\\s+");

  /** First words of a part that belongs to the words before it. */
  private static final Set<String> NO_THING =
      Set.of("which", "whom", "whose", "it", "them", "order");

  private JoinedThings() {}

  /** Returns the things in the words of the text; empty if the text does not join things. */
  public static List<String> of(String text) {
    String spaced = Spaces.single(text);
    Matcher notOnly = NOT_ONLY.matcher(spaced);
    return notOnly.matches()
        ? things(new String[] {notOnly.group("one"), notOnly.group("other")})
        : things(JOINT.split(ON_IT.matcher(spaced).replaceFirst("")));
  }

  /**
   * Returns alternatives: "dogs, cats or birds", "red cars or blue cars"; empty if the text does
   * not list alternatives, or if the first has a colour or style that may apply to all, as in "red
   * cars or trucks".
   */
  public static List<String> either(String text) {
    String spaced = Spaces.single(text);
    if (!OR.matcher(spaced).find()) {
      return List.of();
    }
    List<String> parts = things(EITHER.split(spaced));
    boolean first = AttributedThing.of(spaced).isPresent() || AttributedThing.manyColoured(spaced);
    boolean shared = first && parts.stream().map(JoinedThings::families).distinct().count() > 1;
    return shared || parts.stream().anyMatch(part -> !of(part).isEmpty()) ? List.of() : parts;
  }

  /** Returns the sorts of attributes of a part: a colour, a style, both or none. */
  private static Set<AttributeFamily> families(String part) {
    return AttributedThing.manyColoured(part)
        ? Set.of(AttributeFamily.COLOUR)
        : AttributedThing.of(part).stream()
            .flatMap(thing -> thing.attributes().stream())
            .map(AttributedThing.Attribute::family)
            .collect(Collectors.toSet());
  }

  private static List<String> things(String[] split) {
    List<String> parts =
        Arrays.stream(split).map(part -> FOCUS.matcher(part).replaceFirst("")).toList();
    return parts.size() < 2 || parts.size() > MOST || !parts.stream().allMatch(JoinedThings::thing)
        ? List.of()
        : parts;
  }

  /**
   * Returns whether a part is a thing. A colour or style alone belongs to another part: "black and
   * white cats", "cats in pixel art".
   */
  private static boolean thing(String part) {
    String lower = LowerCase.of(part);
    String bare = ARTICLE.matcher(lower).replaceFirst("");
    return !ContentWords.of(part).isEmpty()
        && !NO_THING.contains(lower.split(" ", 2)[0])
        && AttributeFamily.COLOUR.named(bare) < 0
        && AttributeFamily.STYLE.named(bare) < 0;
  }
}
