package dev.winnow.interpretation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A clause that is being read. */
final class ClauseDraft {

  /** A term with and without the noun that it shares with what is wanted. */
  private record Negative(String shared, String alone) {
    boolean given() {
      return !shared.equals(alone);
    }
  }

  private final int from;
  private final List<String> positives = new ArrayList<>();
  private final List<Negative> negatives = new ArrayList<>();

  /**
   * @param from its first token
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

  /** Goes on with the last positive, which an exclusion interrupted. */
  void wantMore(String words) {
    positives.add(positives.removeLast() + " " + words);
  }

  void exclude(String shared, String alone) {
    negatives.add(new Negative(shared, alone));
  }

  Clause finish(String text) {
    List<String> wanted = positives.stream().distinct().toList();
    List<Set<String>> words = wanted.stream().map(ClauseDraft::words).toList();
    List<String> excluded =
        negatives.stream()
            .distinct()
            .map(n -> n.given() && holdsOne(words, n.shared()) ? n.alone() : n.shared())
            .distinct()
            .toList();
    return new Clause(text, wanted, excluded);
  }

  /** Excluding "novels about war" from "novels" would exclude what is wanted. */
  private static boolean holdsOne(List<Set<String>> wanted, String term) {
    Set<String> words = words(term);
    return wanted.stream().anyMatch(words::containsAll);
  }

  private static Set<String> words(String text) {
    return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split(" ")));
  }
}
