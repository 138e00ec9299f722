package dev.winnow.api.search.example;

import dev.winnow.index.Payload;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Nouns;
import dev.winnow.lexicon.Sense;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Example queries made from the indexed captions: categories without their most frequent member,
 * and things that occur both with and without another thing. For each candidate, the captions tell
 * which assets are right. Pure.
 */
final class ExampleQueries {

  /** Categories that people search for. */
  private static final List<String> CATEGORIES =
      List.of(
          "animals",
          "vehicles",
          "sports",
          "fruit",
          "food",
          "furniture",
          "buildings",
          "clothing",
          "musical instruments",
          "plants",
          "tools",
          "people",
          "appliances");

  /** The minimum number of assets that a query finds, and that its exclusion removes. */
  private static final int ENOUGH = 3;

  /** How many of the most frequent members of a category are tried as exclusions. */
  private static final int MEMBERS = 4;

  private static final double LEAST_SHARE = 0.5;

  private final Lexicon lexicon;
  private final List<List<Nouns>> assets;
  private final Map<String, Kinds> known = new HashMap<>();

  private ExampleQueries(Lexicon lexicon, List<List<Nouns>> assets) {
    this.lexicon = lexicon;
    this.assets = assets;
  }

  /** A query with its positive and its negative. */
  record Candidate(String text, Kinds positive, Kinds negative) {

    /** Returns whether the captions of an asset name the positive. */
    boolean names(Lexicon lexicon, List<String> captions) {
      return positive.named(captions.stream().map(lexicon::nouns).toList()) >= LEAST_SHARE;
    }

    /** Returns whether the captions of an asset name the negative. */
    boolean namesExcluded(Lexicon lexicon, List<String> captions) {
      return negative.named(captions.stream().map(lexicon::nouns).toList()) >= LEAST_SHARE;
    }
  }

  /** Returns candidates, the best first. */
  static List<Candidate> of(Lexicon lexicon, List<Payload> sample) {
    List<List<Nouns>> assets =
        sample.stream()
            .map(payload -> payload.captions().stream().map(lexicon::nouns).toList())
            .filter(nouns -> !nouns.isEmpty())
            .toList();
    return new ExampleQueries(lexicon, assets).candidates();
  }

  private List<Candidate> candidates() {
    Map<String, Kinds> frequent = new LinkedHashMap<>();
    List<Candidate> categories = new ArrayList<>();
    for (String category : CATEGORIES) {
      Kinds kinds = kinds(category);
      List<String> members = members(category, kinds);
      members.stream().limit(2).forEach(member -> frequent.put(member, kinds(member)));
      members.stream()
          .map(member -> without(category, kinds, member, "%s but not %s"))
          .filter(this::isRight)
          .findFirst()
          .ifPresent(categories::add);
    }
    categories.sort(Comparator.comparingInt(candidate -> -count(candidate)));
    List<Candidate> pairs = pairs(frequent);
    List<Candidate> best = new ArrayList<>(categories.stream().limit(3).toList());
    pairs.stream().limit(3).forEach(best::add);
    categories.stream().skip(3).forEach(best::add);
    pairs.stream().skip(3).forEach(best::add);
    return best;
  }

  /** Returns pairs of things that occur both together and apart, the most frequent pairs first. */
  private List<Candidate> pairs(Map<String, Kinds> things) {
    Map<Candidate, Long> together = new LinkedHashMap<>();
    Set<String> used = new LinkedHashSet<>();
    things.forEach(
        (thing, kinds) ->
            things.entrySet().stream()
                .filter(other -> !kinds.synsets().intersects(other.getValue().synsets()))
                .filter(other -> !lexicon.isKind(thing, other.getKey()))
                .filter(other -> !lexicon.isKind(other.getKey(), thing))
                .map(other -> without(thing, kinds, other.getKey(), "%s without %s"))
                .filter(this::isRight)
                .forEach(candidate -> together.put(candidate, both(candidate))));
    return together.entrySet().stream()
        .sorted(Map.Entry.<Candidate, Long>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .filter(candidate -> used.add(candidate.text().split(" ")[0]))
        .toList();
  }

  private Candidate without(String positive, Kinds kinds, String excluded, String form) {
    return new Candidate(form.formatted(positive, excluded), kinds, kinds(excluded));
  }

  /** Returns whether the exclusion removes enough assets and leaves enough. */
  private boolean isRight(Candidate candidate) {
    return both(candidate) >= ENOUGH && count(candidate) >= ENOUGH;
  }

  private long both(Candidate candidate) {
    return assets.stream()
        .filter(nouns -> names(nouns, candidate.positive()) && names(nouns, candidate.negative()))
        .count();
  }

  private int count(Candidate candidate) {
    return (int)
        assets.stream()
            .filter(
                nouns -> names(nouns, candidate.positive()) && !names(nouns, candidate.negative()))
            .count();
  }

  private static boolean names(List<Nouns> captions, Kinds kinds) {
    return kinds.named(captions) >= LEAST_SHARE;
  }

  /** Returns the things of a category that captions name, in the plural, most frequent first. */
  private List<String> members(String category, Kinds kinds) {
    Map<String, Long> counts =
        assets.stream()
            .flatMap(
                captions ->
                    captions.stream().flatMap(nouns -> nouns.naming(kinds).stream()).distinct())
            .map(ExampleQueries::plural)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .filter(name -> !name.equals(category) && isThing(name))
        .limit(MEMBERS)
        .toList();
  }

  private boolean isThing(String name) {
    Kinds kinds = kinds(name);
    return !kinds.isEmpty() && !kinds.broad();
  }

  private Kinds kinds(String name) {
    return known.computeIfAbsent(
        name,
        noun -> {
          List<Sense> senses = lexicon.senses(noun, LEAST_SHARE);
          return senses.isEmpty() ? Kinds.NONE : lexicon.kinds(senses.getFirst());
        });
  }

  private static String plural(String noun) {
    String lower = noun.toLowerCase(Locale.ROOT);
    if (lower.endsWith("s")
        || Morphology.plural(lower) // geese
        || lower.endsWith("ball")
        || lower.equals("sheep")
        || lower.endsWith("fish")) {
      return lower;
    }
    if (lower.matches(".*(ch|sh|x|z)")) {
      return lower + "es";
    }
    return lower.matches(".*[^aeiou]y")
        ? lower.substring(0, lower.length() - 1) + "ies"
        : lower + "s";
  }
}
