package dev.winnow.search.model;

import dev.winnow.asset.Modality;
import dev.winnow.index.filter.Filter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A validated search.
 *
 * @param clauses at least one
 * @param method name of the search method, or {@code auto}
 * @param parameters parameters of the method
 * @param in the modalities to search in; at least one
 * @param limit maximum number of hits, at least 1
 * @param offset number of hits to skip
 * @param explain whether hits explain their scores
 * @param removeUncertain whether hard exclusions also remove assets for which it is uncertain
 *     whether they contain the excluded term
 * @param intent weights of views by name, at least 0 and one above 0; if empty, they are derived
 *     from the members of boards
 */
public record Search(
    List<Clause> clauses,
    String method,
    ParameterValues parameters,
    Set<Modality> in,
    Filter filter,
    int limit,
    int offset,
    boolean explain,
    boolean removeUncertain,
    Map<String, Double> intent) {

  public Search {
    clauses = List.copyOf(clauses);
    in = Set.copyOf(in);
    intent = Map.copyOf(intent);
    if (clauses.isEmpty() || in.isEmpty()) {
      throw new IllegalArgumentException("a search needs a clause and a modality");
    }
  }

  /** A search that keeps uncertain assets and has no intent. */
  public Search(
      List<Clause> clauses,
      String method,
      ParameterValues parameters,
      Set<Modality> in,
      Filter filter,
      int limit,
      int offset,
      boolean explain) {
    this(clauses, method, parameters, in, filter, limit, offset, explain, false, Map.of());
  }

  /**
   * Returns this search, restricted to the assets in a scope, which is tested before the filter.
   */
  public Search within(Filter scope) {
    return new Search(
        clauses,
        method,
        parameters,
        in,
        scope.and(filter),
        limit,
        offset,
        explain,
        removeUncertain,
        intent);
  }

  /** Returns this search without the lines of its clauses. */
  public Search withoutLines() {
    List<Clause> terms =
        clauses.stream()
            .map(clause -> new Clause(null, clause.positives(), clause.negatives()))
            .toList();
    return new Search(
        terms, method, parameters, in, filter, limit, offset, explain, removeUncertain, intent);
  }

  /** Returns whether an example is a group of assets. */
  public boolean comparesAssets() {
    return clauses.stream()
        .flatMap(Clause::terms)
        .anyMatch(term -> term.example() instanceof Example.Assets);
  }

  /** Returns whether a term is compared by criteria. */
  public boolean comparesByCriteria() {
    return clauses.stream().flatMap(Clause::terms).anyMatch(term -> !term.by().isEmpty());
  }

  public Stream<Term> negatives() {
    return clauses.stream().flatMap(clause -> clause.negatives().stream());
  }

  /** Returns the negatives that are texts. */
  public Stream<String> negativeTexts() {
    return negatives().flatMap(term -> term.words().stream());
  }
}
