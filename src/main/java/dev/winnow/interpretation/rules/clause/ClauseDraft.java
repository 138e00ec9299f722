package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.ContentWords;
import dev.winnow.text.LowerCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A clause under construction. */
final class ClauseDraft {

  /** Number of positives with which each negative is compared, at least as many as a search has. */
  private static final int COMPARED = 64;

  /** The negative of "nobody" and "without anyone". */
  private static final String PEOPLE = "people";

  private static final String OTHER_PEOPLE = "other people";

  /** Minimum share of a meaning: a goat seldom means a person. */
  private static final double LIKELY = 0.25;

  /**
   * An excluded thing.
   *
   * @param names the fullest first, the term alone last
   * @param option whether "or" precedes the exclusion: "dogs or no dogs"
   * @param absent whether it is absent, and does not restrict the positives
   * @param others whether it spares people whom the positives name
   */
  private record Negative(List<String> names, boolean option, boolean absent, boolean others) {

    /**
     * Returns the first name that does not exclude the positive itself, as "novels about war" would
     * for "novels". With further positives, such as "novels" and "set in Asia", it does not.
     */
    String name(List<Set<String>> positive) {
      return names.stream()
          .limit(names.size() - 1)
          .filter(name -> !repels(words(name), positive))
          .findFirst()
          .orElse(names.getLast());
    }
  }

  private static boolean repels(Set<String> name, List<Set<String>> positive) {
    return positive.stream()
        .limit(COMPARED)
        .anyMatch(
            aspect -> (positive.size() == 1 || aspect.size() > 1) && name.containsAll(aspect));
  }

  private final int from;
  private final List<String> positives = new ArrayList<>();
  private final List<Negative> negatives = new ArrayList<>();
  private final Set<String> contradictions = new LinkedHashSet<>();

  /**
   * @param from first token of the clause
   */
  ClauseDraft(int from) {
    this.from = from;
  }

  int from() {
    return from;
  }

  boolean hasPositives() {
    return !positives.isEmpty();
  }

  boolean hasNegatives() {
    return !negatives.isEmpty();
  }

  void want(String positive) {
    positives.add(positive);
  }

  /** Removes the positives that begin with a name. */
  void takeBack(String name) {
    List<String> words = ContentWords.ofName(name);
    positives.removeIf(
        positive ->
            ContentWords.ofName(positive).stream().limit(words.size()).toList().equals(words));
  }

  /** Appends words to the last positive, if there is one, which an exclusion interrupted. */
  void wantMore(String words) {
    if (words.isEmpty() || positives.isEmpty()) {
      return;
    }
    positives.add(positives.removeLast() + " " + words);
  }

  /**
   * @param names names of the excluded thing, the fullest first, the term alone last
   * @param option whether "or" precedes the exclusion: "dogs or no dogs"
   * @param absent whether it is absent, and does not restrict the positives
   */
  void exclude(List<String> names, boolean option, boolean absent) {
    negatives.add(new Negative(names, option, absent, false));
  }

  /**
   * Excludes people.
   *
   * @param others whether people whom the positives name stay: "a bride, nobody else"
   * @param option whether "or" precedes the exclusion
   */
  void excludePeople(boolean others, boolean option) {
    negatives.add(new Negative(List.of(PEOPLE), option, true, others));
  }

  InterpretedClause finish(String text) {
    List<String> positive = positives.stream().distinct().toList();
    List<Set<String>> words = positive.stream().map(ClauseDraft::words).toList();
    Set<List<String>> wanted =
        positive.stream().map(ContentWords::ofName).collect(Collectors.toSet());
    Set<String> excluded = new LinkedHashSet<>();
    Set<String> absent = new HashSet<>();
    for (Negative negative : negatives) {
      boolean others = negative.others && positive.stream().anyMatch(ClauseDraft::person);
      String name = others ? OTHER_PEOPLE : negative.name(words);
      if (!wanted.contains(ContentWords.ofName(name))) {
        excluded.add(name);
        if (negative.absent) {
          absent.add(name);
        }
      } else if (!negative.option) {
        contradictions.add(name);
      }
    }
    return new InterpretedClause(text, positive, List.copyOf(excluded), absent);
  }

  /** Returns the terms that are positive and negative. Call it after {@link #finish}. */
  Set<String> contradictions() {
    return contradictions;
  }

  /** Returns whether a positive names a person or a group of people, or may be a name. */
  private static boolean person(String positive) {
    Lexicon lexicon = Lexicon.wordNet();
    return Arrays.stream(positive.split(" "))
        .filter(word -> !word.isEmpty())
        .anyMatch(
            word ->
                WordClasses.SOMEONE.contains(LowerCase.of(word))
                    || lexicon.isKind(word, "person", LIKELY)
                    || Character.isUpperCase(word.charAt(0)) // "Obama"
                        && !WordClasses.ARTICLES.contains(LowerCase.of(word))
                        && lexicon.senses(word, 0).isEmpty());
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Arrays.asList(LowerCase.of(text).split(" ")));
  }
}
