package dev.winnow.search;

import static java.util.stream.Collectors.toSet;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Search;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Creates a note if a search excludes a part of what it asks for, as in "vehicles without wheels".
 * Captions name the whole and not its parts, so that nearly all vehicles seem to have no wheels.
 * Pure.
 */
public final class ExcludedParts {

  private ExcludedParts() {}

  /** Returns one sentence if a negative of a clause is a part of a positive of it. */
  public static Optional<String> note(Search search) {
    Map<String, Set<String>> wholes = wholes(search);
    Map<String, BitSet> parts = new HashMap<>(); // once a positive, because it traverses all kinds
    String excluded =
        wholes.entrySet().stream()
            .filter(entry -> Concepts.isConcept(entry.getKey()))
            .filter(entry -> isPart(entry.getKey(), entry.getValue(), parts))
            .map(Map.Entry::getKey)
            .collect(Collectors.joining("\" or \""));
    return excluded.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Captions seldom name the parts of things: hits may have \"%s\".".formatted(excluded));
  }

  /** Returns the negatives in words, each with the positives of its clauses. */
  private static Map<String, Set<String>> wholes(Search search) {
    Map<String, Set<String>> wholes = new LinkedHashMap<>();
    for (Clause clause : search.clauses()) {
      Set<String> positives =
          clause.positives().stream().flatMap(term -> term.words().stream()).collect(toSet());
      clause.negatives().stream()
          .flatMap(term -> term.words().stream())
          .forEach(part -> wholes.computeIfAbsent(part, p -> new HashSet<>()).addAll(positives));
    }
    return wholes;
  }

  /** A sandwich is part of a meal, which is food, but it is food itself. */
  private static boolean isPart(String part, Set<String> wholes, Map<String, BitSet> parts) {
    Lexicon lexicon = Lexicon.wordNet();
    BitSet kinds = lexicon.kindsOfParts(part);
    return wholes.stream()
        .anyMatch(
            whole ->
                kinds.intersects(parts.computeIfAbsent(whole, lexicon::parts))
                    && !lexicon.isKind(part, whole));
  }
}
