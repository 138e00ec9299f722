package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages after the last hit, in an index of 500 assets. */
class LastPageTest extends SportsSearch {

  @BeforeEach
  void fill() {
    apply(
        IntStream.range(0, 500)
            .mapToObj(i -> change("match-%03d".formatted(i), "a match", 1, 0, i / 500f))
            .toList());
  }

  /** Each clause reads the index, and of many clauses each reads only a few assets. */
  private SearchResult find(int clauses, int offset) {
    Clause clause = new Clause(null, List.of(soft("sports")), List.of());
    return find(Collections.nCopies(clauses, clause), offset);
  }

  private SearchResult find(List<Clause> clauses, int offset) {
    return search(
        new Search(
            clauses,
            HybridMethod.NAME,
            ParameterValues.DEFAULT,
            Set.of(Modality.CAPTION),
            Filter.NONE,
            10,
            offset,
            false));
  }

  @Test
  void notesAnOffsetBeyondTheRankedCandidates() {
    SearchResult last = find(50, 395);
    SearchResult beyond = find(50, 400);

    assertThat(last.hits()).hasSize(5);
    assertThat(last.notes()).isEmpty();
    assertThat(beyond.hits()).isEmpty();
    assertThat(beyond.notes())
        .containsExactly(
            "Offset 400 is beyond the 400 hits among the candidates that were ranked.");
  }

  @Test
  void ranksFewerCandidatesByManyTerms() {
    Clause clause = new Clause(null, Collections.nCopies(4_000, soft("sports")), List.of());

    SearchResult last = find(List.of(clause), 245);
    SearchResult full = find(List.of(clause), 240);

    assertThat(last.hits()).hasSize(5);
    assertThat(last.notes())
        .containsExactly(
            "Only 250 candidates were ranked, because the search has many terms: name fewer to rank more.");
    assertThat(full.hits()).hasSize(10);
    assertThat(full.notes()).isEmpty();
  }

  @Test
  void doesNotNoteAnOffsetBeyondAllAssets() {
    SearchResult beyond = find(1, 500);

    assertThat(beyond.hits()).isEmpty();
    assertThat(beyond.notes()).isEmpty();
  }
}
