package dev.winnow.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A thing with a colour or a style, as in "a red dog", "dogs that are brown", "a watercolour of a
 * red dog", "pixel art dogs" and "a dog in watercolour".
 *
 * @param thing the thing with its article: "a dog"
 * @param attributes one or two
 */
public record AttributedThing(String thing, List<Attribute> attributes) {

  /**
   * An attribute of the thing, with its alternatives.
   *
   * @param own the position of the attribute among the choices of its family
   * @param phrases the thing with each of the choices: "a red dog", "a blue dog" ...
   */
  public record Attribute(AttributeFamily family, int own, List<String> phrases) {}

  private static final Pattern COLOURED =
      Pattern.compile("((?:(?:a|an|the|some|any)\\s+)?)([a-z]+)\\s+(\\S.*)");
  private static final Pattern COLOURED_AFTERWARDS =
      Pattern.compile(
          "((?:(?:a|an|the|some|any)\\s+)?)(\\S.*?)\\s+(?:that|which)\\s+(?:is|are)\\s+([a-z]+)");
  private static final Pattern ANOTHER = Pattern.compile("(?:and|or|&)\\s+([a-z]+)");
  private static final Pattern LEADING_ARTICLE =
      Pattern.compile("^(?:an?)\\s+", Pattern.CASE_INSENSITIVE);
  private static final Pattern STYLED =
      Pattern.compile("(?:(?:a|an)\\s+)?(?<style>.+?)\\s+of\\s+(?<thing>\\S.*)");

  /** Styles before a noun that are not part of a compound noun, unlike "drawing board". */
  private static final Pattern STYLED_BEFORE =
      Pattern.compile(
          "(?:(?:a|an|the|some)\\s+)?(?<style>pixel art|watercolou?r|cartoon)\\s+(?<thing>\\S.*)");

  /** Nouns that name no thing. The colour alone is searched for then, as in "something red". */
  private static final Set<String> ANYTHING =
      Set.of("thing", "things", "object", "objects", "item", "items", "stuff");

  /** A colour of no particular thing. */
  private static final Pattern COLOUR_OF_ANYTHING =
      Pattern.compile(
          "(?:some|any|every)thing (?:(?:that|which) is )?(?<after>[a-z]+)"
              + "|(?:(?:a|an|any|some|all) )?(?<before>[a-z]+) (?:things?|objects?|items?|stuff)");

  private static final Pattern STYLED_AFTERWARDS =
      Pattern.compile("(?<thing>\\S.*?)\\s+(?:in|as)\\s+(?:(?:a|an)\\s+)?(?<style>\\S.*)");

  /** Parses a text that consists of a thing with such attributes; empty for other texts. */
  public static Optional<AttributedThing> of(String text) {
    String lower = LowerCase.of(Spaces.single(text));
    return styled(STYLED, lower)
        .or(() -> styled(STYLED_BEFORE, lower))
        .or(() -> styled(STYLED_AFTERWARDS, lower))
        .or(() -> coloured(lower));
  }

  /** Returns the colour of "anything red" and "red things"; empty for other texts. */
  public static Optional<String> colourOfAnything(String text) {
    Matcher found = COLOUR_OF_ANYTHING.matcher(LowerCase.of(Spaces.single(text)));
    return found.matches()
        ? Optional.of(found.group("after") == null ? found.group("before") : found.group("after"))
            .filter(word -> AttributeFamily.COLOUR.named(word) >= 0)
        : Optional.empty();
  }

  private static Optional<AttributedThing> styled(Pattern pattern, String lower) {
    Matcher styled = pattern.matcher(lower);
    if (!styled.matches()) {
      return Optional.empty();
    }
    String word = styled.group("style");
    int style = AttributeFamily.STYLE.named(word);
    if (style < 0) {
      return Optional.empty();
    }
    String rest = styled.group("thing");
    Optional<AttributedThing> coloured = coloured(rest);
    String thing = coloured.map(AttributedThing::thing).orElse(rest);
    List<Attribute> all = new ArrayList<>();
    coloured.ifPresent(c -> all.addAll(c.attributes));
    all.add(
        new Attribute(
            AttributeFamily.STYLE,
            style,
            phrases(AttributeFamily.STYLE, style, word, own -> own + " of " + thing)));
    return Optional.of(new AttributedThing(thing, List.copyOf(all)));
  }

  /**
   * Returns a thing with a colour instead of its own: "red cars" for "red" and "cars", and "a blue
   * car" for "blue" and "a red car". Empty if the word is not a colour.
   */
  public static Optional<String> withColour(String colour, String thing) {
    String word = LowerCase.of(colour).strip();
    int choice = AttributeFamily.COLOUR.named(word);
    if (choice < 0) {
      return Optional.empty();
    }
    String named =
        of(thing)
            .filter(parts -> parts.hasOtherColour(choice))
            .map(AttributedThing::thing)
            .orElse(thing);
    return Optional.of(
        LEADING_ARTICLE
            .matcher(named)
            .replaceFirst(match -> indefinite(word) + " ")
            .transform(with -> with.equals(named) ? word + " " + named : with));
  }

  private boolean hasOtherColour(int choice) {
    return attributes.stream().anyMatch(a -> a.family == AttributeFamily.COLOUR && a.own != choice);
  }

  private static Optional<AttributedThing> coloured(String lower) {
    Matcher after = COLOURED_AFTERWARDS.matcher(lower);
    if (after.matches()) {
      return coloured(after.group(1), after.group(3), after.group(2));
    }
    Matcher before = COLOURED.matcher(lower);
    return before.matches()
        ? coloured(before.group(1), before.group(2), before.group(3))
        : Optional.empty();
  }

  private static Optional<AttributedThing> coloured(String article, String colour, String noun) {
    int own = AttributeFamily.COLOUR.named(colour);
    boolean indefinite = article.strip().equals("a") || article.strip().equals("an");
    return own < 0 || ANYTHING.contains(noun) || anotherColour(noun)
        ? Optional.empty()
        : Optional.of(
            new AttributedThing(
                indefinite ? indefinite(noun) : article + noun,
                List.of(
                    new Attribute(
                        AttributeFamily.COLOUR,
                        own,
                        phrases(
                            AttributeFamily.COLOUR,
                            own,
                            colour,
                            word ->
                                indefinite
                                    ? indefinite(word + " " + noun)
                                    : article + word + " " + noun)))));
  }

  /**
   * Returns whether a text begins with several colours of a thing, as in "black and white cats".
   * The thing has all of them, so none of them excludes the others.
   */
  static boolean manyColoured(String text) {
    Matcher first = COLOURED.matcher(LowerCase.of(Spaces.single(text)));
    return first.matches()
        && AttributeFamily.COLOUR.named(first.group(2)) >= 0
        && anotherColour(first.group(3));
  }

  private static boolean anotherColour(String noun) {
    Matcher joined = ANOTHER.matcher(noun);
    return joined.lookingAt() && AttributeFamily.COLOUR.named(joined.group(1)) >= 0;
  }

  private static List<String> phrases(
      AttributeFamily family, int own, String word, UnaryOperator<String> phrase) {
    return IntStream.range(0, family.choices())
        .mapToObj(choice -> phrase.apply(choice == own ? word : family.word(choice)))
        .toList();
  }

  /** Returns a noun phrase with its indefinite article. */
  public static String indefinite(String words) {
    return ("aeiou".indexOf(words.charAt(0)) < 0 ? "a " : "an ") + words;
  }
}
