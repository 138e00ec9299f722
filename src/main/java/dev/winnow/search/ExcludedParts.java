package dev.winnow.search;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Search;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Creates a note if a search excludes a part of what it asks for, as in "vehicles without wheels".
 * Captions name the whole and not its parts, so that nearly all vehicles seem to have no wheels.
 * Pure.
 */
public final class ExcludedParts {

  private ExcludedParts() {}

  /** Returns one sentence if a negative of a clause is a part of a positive of it. */
  public static Optional<String> note(Search search) {
    String parts =
        search.clauses().stream()
            .flatMap(ExcludedParts::parts)
            .distinct()
            .collect(Collectors.joining("\" or \""));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Captions seldom name the parts of things: hits may have \"%s\".".formatted(parts));
  }

  private static Stream<String> parts(Clause clause) {
    List<String> positives = clause.positives().stream().flatMap(t -> t.words().stream()).toList();
    return clause.negatives().stream()
        .flatMap(term -> term.words().stream())
        .filter(Concepts::isConcept)
        .filter(part -> positives.stream().anyMatch(whole -> isPart(part, whole)));
  }

  /** A sandwich is part of a meal, which is food, but it is food itself. */
  private static boolean isPart(String part, String whole) {
    return Lexicon.wordNet().isPart(part, whole) && !Lexicon.wordNet().isKind(part, whole);
  }
}
