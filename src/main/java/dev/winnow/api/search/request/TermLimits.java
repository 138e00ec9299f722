package dev.winnow.api.search.request;

import dev.winnow.api.Checks;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.search.model.Clause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Limits the number of terms of a search. */
final class TermLimits {

  /** How many terms a text may have; each is encoded, and the queue of the encoder is short. */
  private static final int MAX_OF_TEXT = 64;

  /** How many terms all clauses may have, because each is compared with each candidate. */
  private static final int MAX_OF_CLAUSES = 512;

  private TermLimits() {}

  /**
   * @throws dev.winnow.http.ProblemException if a text has too many terms
   */
  static void requireFew(@Nullable Interpretation understood) {
    long terms =
        understood == null
            ? 0
            : understood.clauses().stream()
                .mapToLong(clause -> clause.positives().size() + clause.negatives().size())
                .sum();
    if (terms > MAX_OF_TEXT) {
      throw Checks.unprocessable(
          "the text has %d positives and negatives; at most %d are allowed: name fewer",
          terms, MAX_OF_TEXT);
    }
  }

  /**
   * @throws dev.winnow.http.ProblemException if the clauses of a search have too many terms
   *     together
   */
  static void requireFew(List<Clause> clauses) {
    long terms = clauses.stream().mapToLong(clause -> clause.terms().count()).sum();
    if (terms > MAX_OF_CLAUSES) {
      throw Checks.unprocessable(
          "the %d clauses of the search have %d positives and negatives together, because each has"
              + " all examples; at most %d are allowed: name fewer alternatives or examples",
          clauses.size(), terms, MAX_OF_CLAUSES);
    }
  }
}
