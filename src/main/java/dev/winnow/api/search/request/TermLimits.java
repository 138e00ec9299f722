package dev.winnow.api.search.request;

import dev.winnow.api.Checks;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.search.TermTexts;
import dev.winnow.search.model.Clause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Limits the terms of a search. */
final class TermLimits {

  /** How many terms a text may have. */
  private static final int MAX_OF_TEXT = 64;

  /** How many terms all clauses may have, because each is compared with each candidate. */
  private static final int MAX_OF_CLAUSES = 512;

  /** How long all texts to encode may be; this many characters take up to nine seconds. */
  private static final int MAX_ENCODED = 100_000;

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

  /**
   * @throws dev.winnow.http.ProblemException if the texts to encode are too long together
   */
  static void requireShort(List<Clause> clauses) {
    long characters =
        clauses.stream().flatMap(TermTexts::of).distinct().mapToLong(String::length).sum();
    if (characters > MAX_ENCODED) {
      throw Checks.unprocessable(
          "the texts of the search have %d characters together, with those that things with a"
              + " colour or style are compared with; at most %d are allowed: name fewer terms, or"
              + " shorten them",
          characters, MAX_ENCODED);
    }
  }
}
