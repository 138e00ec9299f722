package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.InterpretedClause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A clause under construction. */
final class ClauseDraft {

  /** Names of an excluded thing, the fullest first, the term alone last. */
  private record Negative(List<String> names) {

    /**
     * Returns the first name that does not exclude the positive itself, as "novels about war" would
     * for "novels". With further positives, such as "novels" and "set in Asia", it does not.
     */
    String name(List<Set<String>> positive) {
      return names.stream()
          .filter(name -> positive.stream().noneMatch(w -> repels(name, w, positive.size())))
          .findFirst()
          .orElse(names.getLast());
    }
  }

  private static boolean repels(String name, Set<String> aspect, int aspects) {
    return (aspects == 1 || aspect.size() > 1) && words(name).containsAll(aspect);
  }

  private final int from;
  private final List<String> positives = new ArrayList<>();
  private final List<Negative> negatives = new ArrayList<>();

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

  /** Appends words to the last positive, if there is one, which an exclusion interrupted. */
  void wantMore(String words) {
    if (words.isEmpty() || positives.isEmpty()) {
      return;
    }
    positives.add(positives.removeLast() + " " + words);
  }

  /**
   * @param names names of the excluded thing, the fullest first, the term alone last
   */
  void exclude(List<String> names) {
    negatives.add(new Negative(names));
  }

  InterpretedClause finish(String text) {
    List<String> positive = positives.stream().distinct().toList();
    List<Set<String>> words = positive.stream().map(ClauseDraft::words).toList();
    List<String> excluded =
        negatives.stream()
            .map(n -> n.name(words))
            .distinct()
            .filter(name -> positive.stream().noneMatch(name::equalsIgnoreCase))
            .toList();
    return new InterpretedClause(text, positive, excluded);
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split(" ")));
  }
}
