package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.method.AverageMethod;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.method.SparseMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.SearchResult.Excluded;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.model.SearchResult.Uncertain;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hard mode: removed, listed and uncertain hits, and how well hits match. */
class HardModeTest extends SportsSearch {

  /** Concepts that captions name are held; concepts that are only similar are uncertain. */
  private static final Calibration KINDS =
      new Calibration(
          null,
          new Calibration.Presence(-4, 4, 0, 0, 8, 0, 0, 0, 0, 0, 2),
          null,
          new Calibration.Broad(
              null, new Calibration.Presence(-1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 2), null, 0.9),
          null,
          0.9,
          0.2);

  private SearchResult find(String positive, Term negative, int limit, boolean removeUncertain) {
    return find(
        List.of(new Clause(null, List.of(soft(positive)), List.of(negative))),
        limit,
        removeUncertain);
  }

  private SearchResult find(List<Clause> clauses, int limit, boolean removeUncertain) {
    return find(clauses, limit, removeUncertain, KINDS);
  }

  private SearchResult find(
      List<Clause> clauses, int limit, boolean removeUncertain, Calibration calibration) {
    Search search =
        new Search(
            clauses,
            SearchMethods.AUTO,
            ParameterValues.DEFAULT,
            Set.of(Modality.CAPTION),
            Filter.NONE,
            limit,
            0,
            false,
            removeUncertain,
            Map.of());
    return new SearchEngine(encoder, manifest(calibration), index, SearchMethods.installed())
        .search(search)
        .await()
        .indefinitely();
  }

  @Test
  void listsExcludedAssetsThatWouldBeOnThePage() {
    // Given more without basketball than the page holds, and basketball as much a sport
    for (int i = 0; i < 3; i++) {
      add("basketball" + i, "a sport with a basketball", 1, 1, 0);
    }
    for (int i = 0; i < 8; i++) {
      add("tennis" + i, "a sport", 1, 0.2f + 0.1f * i, 0);
    }
    // When
    SearchResult result = find("sport", hard("basketball"), 4, false);
    // Then
    assertThat(ids(result.hits())).hasSize(4).allMatch(id -> id.startsWith("tennis"));
    assertThat(result.excluded())
        .extracting(excluded -> excluded.point().id().value())
        .containsExactly("basketball0", "basketball1", "basketball2");
  }

  @ParameterizedTest
  @ValueSource(strings = {AverageMethod.NAME, DeoMethod.NAME})
  void vectorMethodsListExcludedAssetsThatThePenaltyWouldHide(String method) {
    // Given basketball, more a sport than the others
    for (int i = 0; i < 3; i++) {
      add("basketball" + i, "a sport with a basketball", 1, 0.8f, 0);
    }
    for (int i = 0; i < 8; i++) {
      add("tennis" + i, "a sport", 1, 0, 0.85f + 0.01f * i);
    }
    // When
    SearchResult result =
        search(of(method, List.of(soft("sport")), List.of(hard("basketball")), 4));
    // Then
    assertThat(ids(result.hits())).containsExactly("tennis0", "tennis1", "tennis2", "tennis3");
    assertThat(result.excluded())
        .extracting(excluded -> excluded.point().id().value())
        .containsExactly("basketball0", "basketball1", "basketball2");
  }

  @Test
  void vectorMethodsRankKeptAssetsByHardNegatives() {
    add("soup", "a soup", 1, 0, 0.5f);
    add("match", "a match", 1, 0.4f, 0); // near to basketball, but no caption names it

    SearchResult result =
        search(of(AverageMethod.NAME, List.of(soft("sport")), List.of(unlikely("basketball")), 4));

    assertThat(ids(result.hits())).containsExactly("soup", "match");
  }

  /** Returns a hard negative that removes only what certainly holds it. */
  private static Term unlikely(String text) {
    return new Term(new Example.Text(text), 1, true, 0.999_999);
  }

  @Test
  void sparseListsExcludedAssetsThatHaveOnlyDimensionsOfANegative() {
    // Given
    for (int i = 0; i < 3; i++) {
      add("basketball" + i, "a basketball game", 3, 1, 0);
      add("hoop" + i, "a basketball hoop", 0, 1, 0);
    }
    for (int i = 0; i < 8; i++) {
      add("tennis" + i, "a sport", 2, 0, 1);
    }
    Search search =
        new Search(
            clause(hard("basketball")),
            SparseMethod.NAME,
            ParameterValues.DEFAULT.with(SparseMethod.K, 3).with(SparseMethod.SHARE, 0.8),
            Set.of(Modality.CAPTION),
            Filter.NONE,
            4,
            0,
            false);
    // When
    SearchResult result = search(search);
    // Then
    assertThat(ids(result.hits())).hasSize(4).allMatch(id -> id.startsWith("tennis"));
    assertThat(result.excluded())
        .extracting(excluded -> excluded.point().id().value())
        .containsExactly("basketball0", "basketball1", "basketball2", "hoop0");
    assertThat(result.excludedCount()).isEqualTo(6);
  }

  @Test
  void doesNotListExcludedAssetsBeyondThePage() {
    add("eater", "a man eats food", 0, 0, 1);
    for (int i = 0; i < 8; i++) {
      add("tennis" + i, "a sport", 1, 0, 0);
    }

    SearchResult result = find("sport", hard("people"), 4, false);

    assertThat(result.excluded()).isEmpty();
  }

  @Test
  void removesPeopleByWordsForTheirKinds() {
    add("kite", "a man holding a kite at a sport", 1, 0, 0);
    add("kids", "two kids and a sport", 1, 0, 0);
    add("empty", "a sport", 1, 0, 0);

    SearchResult result = find("sport", hard("people"), 5, false);

    assertThat(ids(result.hits())).containsExactly("empty");
    assertThat(result.excluded())
        .extracting(Excluded::label, Excluded::words)
        .containsExactlyInAnyOrder(
            tuple("people", List.of("man")), tuple("people", List.of("kids")));
  }

  @Test
  void removesLessProbablePeopleIfACaptionNamesThem() {
    Calibration.Presence even = new Calibration.Presence(0, 0, 0, 0, 2);
    Calibration doubtful =
        new Calibration(
            null, even, null, new Calibration.Broad(null, even, null, 0.9), null, 0.9, 0.2);
    add("kite", "a man holding a kite at a sport", 1, 0, 0);
    add("empty", "a sport", 1, 0, 0);
    Term own = new Term(new Example.Text("people"), 1, true, 0.95);

    SearchResult result = find(clause(hard("people")), 5, false, doubtful);

    assertThat(ids(result.hits())).containsExactly("empty");
    assertThat(result.excluded())
        .extracting(Excluded::label, Excluded::probability, Excluded::words)
        .containsExactly(tuple("people", 0.5, List.of("man")));
    assertThat(find(clause(own), 5, false, doubtful).hits()).hasSize(2);
  }

  private static List<Clause> clause(Term negative) {
    return List.of(new Clause(null, List.of(soft("sport")), List.of(negative)));
  }

  @Test
  void softExclusionRanksPeopleLower() {
    add("kite", "a man holding a kite at a sport", 1, 0, 0);
    add("empty", "a sport", 1, 0.4f, 0);

    SearchResult result = find("sport", soft("people"), 5, false);

    assertThat(ids(result.hits())).containsExactly("empty", "kite");
  }

  @Test
  void keepsAndMarksUncertainHits() {
    add("empty", "a sport", 1, 0, 0);

    ScoredHit hit = find("sport", hard("people"), 5, false).hits().getFirst();

    assertThat(hit.uncertain()).extracting(Uncertain::label).containsExactly("people");
    assertThat(hit.uncertain().getFirst().probability()).isBetween(0.2, 0.9);
  }

  @Test
  void marksTheExclusionOfAlternativesOnce() {
    add("empty", "a sport", 1, 0, 0);
    Clause clause = new Clause(null, List.of(soft("sport")), List.of(hard("people")));

    ScoredHit hit = find(List.of(clause, clause), 5, false).hits().getFirst();

    assertThat(hit.uncertain()).extracting(Uncertain::label).containsExactly("people");
  }

  @Test
  void removesUncertainHitsBelowAnOwnThreshold() {
    add("empty", "a sport", 1, 0, 0);
    Term people = new Term(new Example.Text("people"), 1, true, 0.95);

    assertThat(find("sport", people, 5, false).hits()).hasSize(1);
    assertThat(find("sport", people, 5, true).hits()).isEmpty();
  }

  @Test
  void removesUncertainHitsOnRequest() {
    add("empty", "a sport", 1, 0, 0);

    SearchResult result = find("sport", hard("people"), 5, true);

    assertThat(result.hits()).isEmpty();
    assertThat(result.excluded()).hasSize(1);
  }

  @Test
  void matchIsHighForFittingHitsAndWeakForOthers() {
    add("sport", "a sport", 1, 0, 0);
    add("soup", "a soup", 0, 0, 1);

    List<ScoredHit> hits = find("sport", soft("basketball"), 5, false).hits();

    assertThat(ids(hits)).containsExactly("sport", "soup");
    assertThat(hits.getFirst().fit().match()).isBetween(0.5, 1.0);
    assertThat(hits.getFirst().fit().weak()).isFalse();
    assertThat(hits.get(1).fit().match()).isBetween(0.0, 0.4);
    assertThat(hits.get(1).fit().weak()).isTrue();
  }

  @Test
  void vectorMethodsReportASimilarityInsteadOfAMatch() {
    add("sport", "a sport", 1, 0, 0);
    Search search = of(DeoMethod.NAME, List.of(soft("sport")), List.of(soft("food")), 1);

    ScoredHit hit = search(search).hits().getFirst();

    assertThat(hit.fit().match()).isNull();
    assertThat(hit.fit().similarity()).isEqualTo(hit.score());
    assertThat(hit.fit().weak()).isFalse();
  }
}
