package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Modality;
import dev.winnow.index.Hit;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.scoring.DimensionSearch;
import dev.winnow.search.scoring.ScorerWithTrace;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DimensionSearchTest {

  private final List<VectorQuery> queries = new ArrayList<>();

  /** An index without assets that notes the queries. */
  private final VectorIndex index =
      (VectorIndex)
          Proxy.newProxyInstance(
              VectorIndex.class.getClassLoader(),
              new Class<?>[] {VectorIndex.class},
              (proxy, method, arguments) -> {
                for (Object query : (List<?>) arguments[0]) {
                  queries.add((VectorQuery) query);
                }
                return Uni.createFrom()
                    .item(queries.stream().map(query -> List.<Hit>of()).toList());
              });

  private static EncodedTerm term(String text, int dimension) {
    SparseVector sparse = new SparseVector(new int[] {dimension}, new float[] {1});
    return new EncodedTerm(
        SportsSearch.soft(text), text, new float[] {1, 0, 0}, sparse, Set.of(text));
  }

  private ScorerWithTrace scorer(List<EncodedClause> clauses) {
    return new DimensionSearch(SportsSearch.manifest(null), index, 10, 0.6)
        .scorer(Set.of(Modality.CAPTION), clauses)
        .await()
        .indefinitely();
  }

  @Test
  void searchesATermOfSeveralClausesOnce() {
    // Given
    EncodedClause sports =
        new EncodedClause(null, List.of(term("sport", 0)), List.of(term("food", 2)));
    EncodedClause balls =
        new EncodedClause(
            null, List.of(term("ball", 1), term("sport", 0)), List.of(term("sport", 0)));
    // When
    ScorerWithTrace scorer = scorer(List.of(sports, balls, sports));
    // Then
    assertThat(queries).hasSize(3);
    assertThat(scorer.removed()).hasSize(1).allMatch(removal -> removal.dimension() == 0);
  }

  @Test
  void repeatedTermsAreWithinTheLimit() {
    EncodedClause clause =
        new EncodedClause(null, List.of(term("sport", 0)), List.of(term("food", 2)));

    scorer(Collections.nCopies(2_000, clause));

    assertThat(queries).hasSize(2);
  }

  @Test
  void rejectsTooManyTerms() {
    List<EncodedTerm> terms = IntStream.range(0, 513).mapToObj(i -> term("t" + i, 0)).toList();

    assertThatThrownBy(() -> scorer(List.of(new EncodedClause(null, terms, List.of()))))
        .isInstanceOf(SearchException.class)
        .hasMessage(
            "method sparse sends one query to the index for each term and modality: these are 513,"
                + " and at most 512 are allowed");
    assertThat(queries).isEmpty();
  }
}
