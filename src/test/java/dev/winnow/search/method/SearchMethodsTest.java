package dev.winnow.search.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Modality;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.StandingQuery;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import dev.winnow.search.scoring.ScorerWithTrace;
import dev.winnow.testing.Axes;
import dev.winnow.testing.CaptionLengthMethod;
import dev.winnow.testing.FewPoints;
import dev.winnow.vector.DeoParameters;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SearchMethodsTest {

  private static final SearchMethods INSTALLED = SearchMethods.installed();
  private static final SearchMethods WITH_ANOTHER =
      SearchMethods.of(
          Stream.concat(INSTALLED.all().stream(), Stream.of(new CaptionLengthMethod())).toList());

  @Test
  void registersTheMethodsOfTheClassPath() {
    assertThat(INSTALLED.names())
        .containsExactly(
            "auto", "plain", "average", "deo", "sparse", "hybrid", "views", "criteria");
    assertThat(INSTALLED.all())
        .allSatisfy(method -> assertThat(method.description()).endsWith("."));
  }

  @Test
  void defaultsAreInTheirRanges() {
    assertThat(INSTALLED.parameters()).hasSize(15);
    INSTALLED.parameters().values().forEach(SearchMethodsTest::checkDefault);
  }

  private static <T> void checkDefault(Parameter<T> parameter) {
    T usual = parameter.usual();
    assertThat(usual == null || parameter.allows(usual)).as(parameter.name()).isTrue();
  }

  @Test
  void namesAndParametersAreUnambiguous() {
    SearchMethod method = new CaptionLengthMethod();
    SearchMethod other =
        new Renamed("other", new Parameter.Decimal("factor", 0, 1, 1.0, "Another factor."));

    assertThatThrownBy(() -> SearchMethods.of(List.of(method, method)))
        .hasMessage("two search methods have the name caption-length");
    assertThatThrownBy(
            () -> SearchMethods.of(List.of(new Renamed("auto", CaptionLengthMethod.FACTOR))))
        .hasMessage("two search methods have the name auto");
    assertThatThrownBy(() -> SearchMethods.of(List.of(method, other)))
        .hasMessage("method other declares the parameter factor differently");
    assertThat(
            SearchMethods.of(List.of(method, new Renamed("other", CaptionLengthMethod.FACTOR)))
                .names())
        .containsExactly("auto", "caption-length", "other");
  }

  @Test
  void allowsLiveSearchOnlyForMethodsThatSupportIt() {
    assertThat(liveScore("auto")).isEqualTo(LiveScore.PROBABILITY);
    assertThat(liveScore("hybrid")).isEqualTo(LiveScore.PROBABILITY);
    assertThat(liveScore("deo")).isEqualTo(LiveScore.COSINE);
    assertThatThrownBy(() -> standing(CaptionLengthMethod.NAME))
        .isInstanceOf(SearchException.class)
        .hasMessage("method caption-length does not support live search: choose auto");
    assertThat(standing("average").method()).isEqualTo("average");
  }

  @Test
  void thresholdsOfCosinesMayBeNegative() {
    Search awayFromAnExample =
        search("auto", List.of(Term.of(new Example.Vector(new float[] {1, 0, 0}))));

    assertThat(WITH_ANOTHER.liveScore(awayFromAnExample)).isEqualTo(LiveScore.COSINE);
    assertThat(LiveScore.COSINE.reaches(-1)).isTrue();
    assertThat(LiveScore.COSINE.reaches(-1.1)).isFalse();
    assertThat(LiveScore.COSINE.reaches(1.1)).isFalse();
    assertThat(LiveScore.PROBABILITY.reaches(-0.5)).isFalse();
    assertThat(LiveScore.PROBABILITY.reaches(0)).isFalse();
  }

  private static LiveScore liveScore(String method) {
    return WITH_ANOTHER.liveScore(search(method, List.of(term("dog", 1))));
  }

  private static StandingQuery standing(String method) {
    return new SearchEngine(new Axes(), Axes.bundle(null), new FewPoints(), WITH_ANOTHER)
        .standing(search(method, List.of(term("dog", 1))), null)
        .await()
        .indefinitely();
  }

  @Test
  void rejectsInputThatAMethodCannotRankBy() {
    assertThatThrownBy(() -> find(search(CaptionLengthMethod.NAME, List.of(term("dog", 2)))))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("cannot rank by weights");
    assertThatThrownBy(
            () ->
                find(
                    new Search(
                        List.of(new Clause(null, List.of(), List.of(term("dog", 1)))),
                        CaptionLengthMethod.NAME,
                        ParameterValues.DEFAULT,
                        Set.of(Modality.CAPTION),
                        Filter.NONE,
                        10,
                        0,
                        false)))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("cannot rank by negatives alone");
  }

  @Test
  void deoUsesTheGivenSettings() {
    assertThat(DeoMethod.all(DeoParameters.TEXT)).isEqualTo(DeoMethod.all(DeoMethod.SENTENCES));
    assertThat(DeoMethod.all(DeoParameters.TEXT)).isNotEqualTo(DeoMethod.all(DeoMethod.CONCEPTS));
    assertThatThrownBy(() -> ParameterValues.DEFAULT.with(SparseMethod.SHARE, 0.0))
        .hasMessage("share must be above 0 and at most 1: 0.0");
    assertThat(ParameterValues.DEFAULT.get(SparseMethod.K)).isEqualTo(10);
  }

  private static void find(Search search) {
    new SearchEngine(new Axes(), Axes.bundle(null), new FewPoints(), WITH_ANOTHER)
        .search(search)
        .await()
        .indefinitely();
  }

  private static Term term(String text, double weight) {
    return new Term(new Example.Text(text), weight, false, null);
  }

  private static Search search(String method, List<Term> positives) {
    return new Search(
        List.of(new Clause(null, positives, List.of())),
        method,
        ParameterValues.DEFAULT,
        Set.of(Modality.CAPTION),
        Filter.NONE,
        10,
        0,
        false);
  }

  /** A method by another name that declares one parameter. */
  private record Renamed(String name, Parameter<?> parameter) implements SearchMethod {

    @Override
    public String description() {
      return "";
    }

    @Override
    public List<Parameter<?>> parameters() {
      return List.of(parameter);
    }

    @Override
    public Set<RanksBy> ranksBy() {
      return Set.of();
    }

    @Override
    public LiveScore liveScore() {
      return LiveScore.NONE;
    }

    @Override
    public Uni<ScorerWithTrace> scorer(
        Search search, List<EncodedClause> clauses, MethodContext context) {
      return Uni.createFrom().failure(new SearchException("declared only, never searched"));
    }
  }
}
