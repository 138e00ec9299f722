package dev.winnow.search.model;

import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.WeightedVectors;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A clause with the encodings of its terms.
 *
 * @param line the embedding of its text, {@code float[d]} of length 1; null without a text
 */
public record EncodedClause(
    float @Nullable [] line, List<EncodedTerm> positives, List<EncodedTerm> negatives) {

  /** Returns the distinct terms of the clauses of one search, with their shared line. */
  public static EncodedClause joined(List<EncodedClause> clauses) {
    return clauses.size() == 1
        ? clauses.getFirst()
        : new EncodedClause(
            clauses.getFirst().line(),
            distinct(clauses.stream().flatMap(clause -> clause.positives().stream())),
            distinct(clauses.stream().flatMap(clause -> clause.negatives().stream())));
  }

  private static List<EncodedTerm> distinct(Stream<EncodedTerm> terms) {
    Map<Term, EncodedTerm> byTerm = new LinkedHashMap<>();
    terms.forEach(term -> byTerm.putIfAbsent(term.term(), term));
    return List.copyOf(byTerm.values());
  }

  /**
   * Returns whether the clause joins several positives, see {@link Clause#joins}, and has a line.
   */
  public boolean joins() {
    return line != null && positives.size() > 1 && negatives.isEmpty();
  }

  public Stream<EncodedTerm> terms() {
    return Stream.concat(positives.stream(), negatives.stream());
  }

  /** Returns the clause with the terms that match; there may be none. */
  public EncodedClause terms(Predicate<EncodedTerm> kept) {
    return new EncodedClause(
        null, positives.stream().filter(kept).toList(), negatives.stream().filter(kept).toList());
  }

  /** Returns the clauses with the terms that match, without clauses that have none. */
  public static List<EncodedClause> terms(
      List<EncodedClause> clauses, Predicate<EncodedTerm> kept) {
    return clauses.stream()
        .map(clause -> clause.terms(kept))
        .filter(clause -> clause.terms().findAny().isPresent())
        .toList();
  }

  /**
   * Returns the clause without its hard negatives, and without a line that names them. Without
   * positives, returns the same clause: its candidates are far from its negatives.
   */
  public EncodedClause withoutHard() {
    return onlyExcludes() || negatives.stream().noneMatch(term -> term.term().hard())
        ? this
        : terms(term -> !term.term().hard());
  }

  /** Returns whether there are no positives. */
  public boolean onlyExcludes() {
    return positives.isEmpty();
  }

  /** Returns the dense vectors of terms with their weights. */
  public static WeightedVectors weighted(List<EncodedTerm> terms) {
    return new WeightedVectors(
        terms.stream().map(EncodedTerm::dense).toList(),
        terms.stream().map(term -> term.term().weight()).toList());
  }

  /**
   * Returns the weighted mean of the positives minus {@code subtraction} times the mean of the
   * weighted negatives, scaled to length 1. Without positives, returns the direction away from the
   * negatives.
   *
   * @throws SearchException if the terms cancel each other out
   */
  public float[] difference(double subtraction) {
    int dimension = terms().findFirst().orElseThrow().dense().length;
    float[] sum = new float[dimension];
    add(sum, positives, 1, weighted(positives).total());
    add(sum, negatives, onlyExcludes() ? -1 : -subtraction, negatives.size());
    try {
      return DenseVectors.normalize(sum);
    } catch (IllegalArgumentException e) {
      throw new SearchException(
          "positives and negatives cancel each other out: no vector is near to all of them");
    }
  }

  private static void add(float[] sum, List<EncodedTerm> terms, double factor, double total) {
    for (EncodedTerm term : terms) {
      float weight = (float) (factor * term.term().weight() / total);
      for (int i = 0; i < sum.length; i++) {
        sum[i] = Math.fma(weight, term.dense()[i], sum[i]);
      }
    }
  }
}
