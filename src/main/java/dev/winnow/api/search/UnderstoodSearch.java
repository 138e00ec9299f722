package dev.winnow.api.search;

import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.english.QueryLimits;
import dev.winnow.search.ExcludedParts;
import dev.winnow.search.TextClauses;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A search whose text is interpreted and whose words are checked.
 *
 * @param text the text of the request
 * @param interpretation null without a text, or if it is not interpreted
 * @param beside negatives in addition to those of the text
 * @param remarks about its words
 * @param excludesNothing whether it has no positives and only negatives that are unknown; they stay
 *     in the search, because it needs a term
 */
public record UnderstoodSearch(
    Search search,
    @Nullable String text,
    @Nullable Interpretation interpretation,
    List<Term> beside,
    List<String> remarks,
    boolean excludesNothing) {

  static UnderstoodSearch of(
      ValidatedSearchRequest request, @Nullable Interpretation interpretation) {
    Search search = request.search(interpretation);
    return new UnderstoodSearch(
        search,
        request.text(),
        interpretation,
        request.negatives(),
        List.of(),
        search.clauses().stream().allMatch(request::excludesNothing));
  }

  UnderstoodSearch withRemarks(List<String> more) {
    return new UnderstoodSearch(
        search,
        text,
        interpretation,
        beside,
        Stream.concat(remarks.stream(), more.stream()).toList(),
        excludesNothing);
  }

  /**
   * Returns the soft negatives that have no effect on a method that does not rank by them: those
   * that are not in the embedding of the text.
   */
  Stream<Term> unranked() {
    return clauses().stream()
        .filter(clause -> clause.text() != null || !clause.positives().isEmpty())
        .flatMap(
            clause ->
                clause.negatives().stream()
                    .filter(term -> clause.text() == null || beside.contains(term)))
        .filter(term -> !term.hard());
  }

  /** Returns the clauses that apply. */
  List<Clause> clauses() {
    return excludesNothing ? List.of() : search.clauses();
  }

  /**
   * Returns the words that were replaced or are unknown, the negatives that contradict a positive
   * or are a part of one, and what is not understood.
   */
  public @Nullable String note() {
    String note =
        Stream.of(
                remarks.stream(),
                contradiction(),
                ExcludedParts.note(search).stream(),
                Stream.ofNullable(text).flatMap(t -> limits(t).stream()))
            .flatMap(notes -> notes)
            .collect(Collectors.joining(" "));
    return note.isEmpty() ? null : note;
  }

  private Optional<String> limits(String query) {
    return QueryLimits.note(
        query,
        interpretation == null
            ? List.of(query)
            : Stream.of(interpretation.positives(), interpretation.negatives())
                .flatMap(List::stream)
                .toList());
  }

  private Stream<String> contradiction() {
    List<String> both =
        interpretation == null ? List.of() : TextClauses.contradictions(interpretation);
    return both.isEmpty()
        ? Stream.empty()
        : Stream.of(
            (both.size() == 1
                    ? "The negative \"%s\" contradicts a positive, so it was dropped."
                    : "The negatives \"%s\" contradict positives, so they were dropped.")
                .formatted(String.join("\", \"", both)));
  }
}
