package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.SearchResult.Excluded;
import dev.winnow.search.SearchResult.ScoredHit;
import dev.winnow.search.SearchResult.Times;
import io.smallrye.mutiny.Uni;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Encode, optimise, find candidates, rank them exactly, exclude. Thread-safe, never blocks, and
 * cheap to make: there is one for every request, over what its caller may see of the index.
 *
 * <p>The index gives the nearest to what is wanted, a window of them; the scorer orders the window.
 * Where hard exclusions leave too few for the page, the window grows until the page is full or the
 * collection is at its end.
 */
public final class SearchEngine {

  /** Candidates at least: an excluded concept may fill the first page and more. */
  private static final int WINDOW = 200;

  private static final int GROWTH = 4;

  private final TermEncoder encoder;
  private final Scorings scorings;
  private final VectorIndex index;
  private final BundleManifest bundle;

  public SearchEngine(QueryEncoder encoder, BundleManifest bundle, VectorIndex index) {
    this.encoder = new TermEncoder(encoder, index);
    this.scorings = new Scorings(bundle, new DimensionSearch(bundle, index));
    this.index = index;
    this.bundle = bundle;
  }

  /**
   * Searches. Fails with {@link SearchException} where it cannot be done as asked, and with {@link
   * IllegalArgumentException} where the index cannot do what the filter asks.
   */
  public Uni<SearchResult> search(Search search) {
    long started = System.nanoTime();
    Method method = scorings.choose(search);
    return encoder
        .encode(search)
        .chain(
            clauses -> {
              long encoded = System.nanoTime();
              HardExclusion exclusion = HardExclusion.of(search, clauses, scorings, bundle);
              return scorings
                  .of(method, search, clauses)
                  .chain(
                      scoring -> {
                        long optimized = System.nanoTime();
                        int window = Math.min(window(search, method), VectorQuery.MAX_WINDOW);
                        return page(search, scoring.scorer(), exclusion, window)
                            .map(
                                page ->
                                    new SearchResult(
                                        method,
                                        page.hits,
                                        page.excluded,
                                        page.excludedCount,
                                        scoring.shifts(),
                                        scoring.removed(),
                                        new Times(
                                            encoded - started,
                                            optimized - encoded,
                                            System.nanoTime() - optimized)));
                      });
            });
  }

  /**
   * Prepares a search of assets one by one, see {@link StandingSearch}; page and explanations do
   * not matter. Fails like {@link #search}.
   *
   * @param threshold from which score on an asset is a hit, or null for what is usual
   */
  public Uni<StandingSearch> standing(Search search, @Nullable Double threshold) {
    // It outlives this call and is shown points that the index is not asked for.
    Search confined = search.within(index.scope());
    return encoder
        .encode(confined)
        .chain(clauses -> StandingSearch.of(confined, clauses, threshold, scorings, bundle));
  }

  /** An order that is the index's own needs no more candidates than the page. */
  private static int window(Search search, Method method) {
    int page = search.offset() + search.limit();
    boolean reordered = method == Method.HYBRID || search.negatives().anyMatch(term -> term.hard());
    return reordered ? Math.max(WINDOW, 2 * page) : page;
  }

  private record Page(List<ScoredHit> hits, List<Excluded> excluded, int excludedCount) {}

  private Uni<Page> page(Search search, Scorer scorer, HardExclusion exclusion, int window) {
    List<VectorQuery> queries =
        scorer.routes().stream()
            .map(
                route ->
                    new VectorQuery(route.vector(), route.by(), search.filter(), window, 0, true))
            .toList();
    return index
        .candidates(queries)
        .chain(
            candidates -> {
              boolean more = window < VectorQuery.MAX_WINDOW && candidates.size() >= window;
              Ranking ranking = Ranking.of(candidates, scorer, exclusion);
              return more && ranking.kept().size() < search.offset() + search.limit()
                  ? page(
                      search, scorer, exclusion, Math.min(VectorQuery.MAX_WINDOW, GROWTH * window))
                  : Uni.createFrom().item(page(search, scorer, exclusion, ranking));
            });
  }

  private static Page page(Search search, Scorer scorer, HardExclusion exclusion, Ranking ranking) {
    List<ScoredHit> hits =
        ranking.kept().stream()
            .skip(search.offset())
            .limit(search.limit())
            .map(
                ranked ->
                    new ScoredHit(
                        ranked.candidate().point(),
                        ranked.score(),
                        search.explain() ? scorer.explain(ranked.candidate()) : List.of(),
                        exclusion.judges(ranked.candidate())))
            .toList();
    double last = hits.size() < search.limit() ? Double.NEGATIVE_INFINITY : hits.getLast().score();
    List<Excluded> before =
        ranking.excluded().stream().filter(excluded -> excluded.score() >= last).toList();
    return new Page(hits, before.stream().limit(search.limit()).toList(), before.size());
  }

  /** Candidates in their order, and those that are none. */
  private record Ranking(List<Ranked> kept, List<Excluded> excluded) {

    static Ranking of(Collection<Point> points, Scorer scorer, HardExclusion exclusion) {
      List<Ranked> ranked =
          points.stream()
              .map(Candidate::of)
              .map(candidate -> new Ranked(candidate, scorer.score(candidate)))
              .filter(candidate -> candidate.score > Double.NEGATIVE_INFINITY)
              .sorted()
              .toList();
      List<Excluded> excluded =
          ranked.stream().flatMap(r -> exclusion.excluded(r.candidate, r.score).stream()).toList();
      Set<AssetId> out =
          excluded.stream()
              .map(e -> e.point().id())
              .collect(java.util.stream.Collectors.toUnmodifiableSet());
      return new Ranking(
          ranked.stream().filter(r -> !out.contains(r.candidate.point().id())).toList(), excluded);
    }
  }

  /** Best first; of equal scores, by id, so that pages do not depend on the index's order. */
  private record Ranked(Candidate candidate, double score) implements Comparable<Ranked> {
    @Override
    public int compareTo(Ranked other) {
      int byScore = Double.compare(other.score, score);
      return byScore != 0
          ? byScore
          : candidate.point().id().compareTo(other.candidate.point().id());
    }
  }
}
