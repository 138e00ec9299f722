package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.search.method.MethodContext;
import dev.winnow.search.method.SearchMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.SearchResult.Excluded;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.model.SearchResult.Times;
import dev.winnow.search.scoring.HardExclusion;
import dev.winnow.search.scoring.Scorer;
import dev.winnow.vector.ViewCorpus;
import io.smallrye.mutiny.Uni;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a search: encodes terms, optimises the query, finds candidates, ranks them exactly, and
 * applies exclusions. Thread-safe, never blocks, and cheap to create: each request has its own,
 * with the caller's view of the index.
 *
 * <p>The index returns a window of the points nearest to the query, and the scorer orders the
 * window. If too few remain for the page, the window grows in steps, and the points of a step
 * follow those of earlier steps. So the order does not depend on the page, and pages neither repeat
 * nor skip hits. If the order is that of the index and there are several routes, only the first
 * {@code window} points are final. An unread point may score higher than the points after them. If
 * the scorer arranges the best hits anew, the window grows until it has them all, for every page
 * alike.
 *
 * <p>If most candidates of the first window contain a negative, a larger first window replaces it,
 * for every page alike, because assets without the negative may follow.
 */
public final class SearchEngine {

  /**
   * First window if hard exclusions remove hits from the order of the index, because an excluded
   * concept may fill more than a page.
   */
  private static final int WINDOW = 200;

  /** First window if the order is that of the index, except for equal scores. */
  private static final int SMALL_WINDOW = 50;

  private static final int GROWTH = 4;

  /**
   * The largest first window. Scoring its 3,200 candidates takes about as long as the query of the
   * index.
   */
  private static final int LARGEST_WINDOW = 3_200;

  /**
   * Maximum number of points read for a search, over all routes, because points include vectors.
   */
  private static final int MAX_READ = 20_000;

  /**
   * Maximum number of comparisons of a candidate with a term, so that a search with many terms
   * reads fewer candidates. With hard negatives that have a colour, they take five seconds.
   */
  private static final int MAX_COMPARED = 1_000_000;

  private final TermEncoder encoder;
  private final VectorIndex index;
  private final SearchMethods methods;
  private final MethodContext context;

  public SearchEngine(
      QueryEncoder encoder, BundleManifest bundle, VectorIndex index, SearchMethods methods) {
    this(encoder, bundle, index, methods, Optional.empty());
  }

  /**
   * @param corpus view statistics of the index's images; empty if there are too few
   */
  public SearchEngine(
      QueryEncoder encoder,
      BundleManifest bundle,
      VectorIndex index,
      SearchMethods methods,
      Optional<ViewCorpus> corpus) {
    this.encoder = new TermEncoder(encoder, index, bundle.searchable(), bundle.bindings());
    this.index = index;
    this.methods = methods;
    this.context = new MethodContext(bundle, index, corpus);
  }

  /**
   * Searches. Fails with {@link dev.winnow.search.model.SearchException} if the search cannot be
   * carried out, and with {@link IllegalArgumentException} if the index does not support the
   * filter.
   */
  public Uni<SearchResult> search(Search search) {
    long started = System.nanoTime();
    SearchMethod method = methods.chosen(search, context);
    return encoder
        .encode(method.readsLines(search, context) ? search : search.withoutLines())
        .chain(
            clauses -> {
              long encoded = System.nanoTime();
              HardExclusion exclusion = HardExclusion.of(search, clauses, context.bundle());
              SearchMethods.requireRanks(method, search, clauses);
              return method
                  .scorer(search, clauses, context)
                  .chain(
                      scoring -> {
                        long optimized = System.nanoTime();
                        return ranking(
                                search,
                                window(search, scoring.scorer()),
                                new Ranking(scoring.scorer(), exclusion))
                            .map(ranking -> page(search, ranking))
                            .chain(
                                page ->
                                    captionsOnly(scoring.scorer())
                                        ? completed(page)
                                        : Uni.createFrom().item(page))
                            .map(
                                page ->
                                    new SearchResult(
                                        method.name(),
                                        page.hits,
                                        page.excluded,
                                        page.excludedCount,
                                        scoring.shifts(),
                                        scoring.removed(),
                                        scoring.intent(),
                                        Stream.of(
                                                SearchNotes.examples(clauses, method, context)
                                                    .stream(),
                                                page.note.stream(),
                                                SearchNotes.unread(method, search, context)
                                                    .stream())
                                            .flatMap(notes -> notes)
                                            .toList(),
                                        new Times(
                                            encoded - started,
                                            optimized - encoded,
                                            System.nanoTime() - optimized)));
                      });
            });
  }

  /**
   * Prepares a search that matches single assets, see {@link StandingQuery}. Ignores page and
   * explanation. Fails like {@link #search}.
   *
   * @param threshold minimum score of a hit, or null for the default
   */
  public Uni<StandingQuery> standing(Search search, @Nullable Double threshold) {
    // The query outlives this call and is matched with points that were not read from this index.
    Search confined = search.within(index.scope());
    return encoder
        .encode(confined)
        .chain(
            clauses ->
                StandingQuery.of(
                    confined,
                    clauses,
                    threshold,
                    methods,
                    context,
                    SearchNotes.examples(clauses, methods.live(confined), context)));
  }

  private static int window(Search search, Scorer scorer) {
    return switch (scorer.order()) {
      case OF_INDEX -> search.negatives().anyMatch(term -> term.hard()) ? WINDOW : SMALL_WINDOW;
      case NEAR -> scorer.near();
      case SUM -> LARGEST_WINDOW;
    };
  }

  /**
   * @param note a sentence about an offset that is out of reach, or about exclusions that could not
   *     be judged, if there are any
   */
  private record Page(
      List<ScoredHit> hits, List<Excluded> excluded, int excludedCount, Optional<String> note) {

    Page with(Map<AssetId, Point> points) {
      return new Page(
          hits.stream()
              .flatMap(
                  hit -> Optional.ofNullable(points.get(hit.point().id())).map(hit::with).stream())
              .toList(),
          excluded.stream()
              .flatMap(
                  removed ->
                      Optional.ofNullable(points.get(removed.point().id()))
                          .map(removed::with)
                          .stream())
              .toList(),
          excludedCount,
          note);
    }
  }

  private Uni<Ranking> ranking(Search search, int window, Ranking before) {
    Scorer scorer = before.scorer();
    HardExclusion exclusion = before.exclusion();
    List<Scorer.Route> routes = scorer.routes();
    int largest = largest(routes, search);
    Set<String> vectors = new HashSet<>(scorer.vectors());
    vectors.addAll(exclusion.vectors());
    // Notes on hits distinguish those that have an image, see SilentCaptions.
    search.in().forEach(modality -> vectors.add(modality.key()));
    List<VectorQuery> queries =
        routes.stream()
            .map(
                route ->
                    new VectorQuery(
                        route.vector(),
                        route.by(),
                        search.filter(),
                        Math.min(window, largest),
                        0,
                        vectors,
                        captionsOnly(scorer)))
            .toList();
    return index
        .candidates(queries)
        .chain(
            candidates -> {
              boolean more = window < largest && candidates.size() >= window;
              Ranking ranking = before.with(candidates);
              boolean crowded =
                  before.seen().isEmpty()
                      && SMALL_WINDOW < window
                      && window < LARGEST_WINDOW
                      && !ranking.hasWithoutNegatives(SMALL_WINDOW);
              if (more && crowded) {
                int larger = Math.min(GROWTH * window, LARGEST_WINDOW);
                return ranking(search, larger, before);
              }
              Ranking known =
                  more && scorer.order() == Scorer.Order.OF_INDEX ? ranking.first(window) : ranking;
              int needed = Math.max(scorer.arranges(), search.offset() + search.limit());
              return more && known.kept() < needed
                  ? ranking(search, GROWTH * window, known)
                  : Uni.createFrom().item(known);
            });
  }

  /** Returns whether a search reads many more candidates than it shows. */
  private static boolean captionsOnly(Scorer scorer) {
    return scorer.order() != Scorer.Order.OF_INDEX;
  }

  /** Reads the payload of the assets on a page. Assets that were deleted meanwhile are absent. */
  private Uni<Page> completed(Page page) {
    List<Point> shown =
        Stream.concat(
                page.hits.stream().map(ScoredHit::point),
                page.excluded.stream().map(Excluded::point))
            .toList();
    return shown.isEmpty() ? Uni.createFrom().item(page) : index.complete(shown).map(page::with);
  }

  /** Returns the largest window of each route. */
  private static int largest(List<Scorer.Route> routes, Search search) {
    int read = Math.min(MAX_READ, readable(search));
    return Math.clamp(read / Math.max(1, routes.size()), 1, VectorQuery.MAX_WINDOW);
  }

  /** Returns how many candidates can be compared with the terms of a search. */
  private static int readable(Search search) {
    long terms = search.clauses().stream().flatMap(Clause::terms).count();
    return (int) (MAX_COMPARED / Math.max(1, terms));
  }

  private static Page page(Search search, Ranking ranking) {
    Scorer scorer = ranking.scorer();
    HardExclusion exclusion = ranking.exclusion();
    List<ScoredHit> hits =
        shown(ranking).stream()
            .skip(search.offset())
            .limit(search.limit())
            .map(
                ranked ->
                    new ScoredHit(
                        ranked.candidate().point(),
                        ranked.score(),
                        scorer.fit(ranked.candidate()),
                        search.explain() ? scorer.explain(ranked.candidate()) : List.of(),
                        exclusion.uncertain(ranked.candidate()),
                        exclusion.judges(ranked.candidate())))
            .toList();
    List<Excluded> excluded = ranking.excludedBefore(search.offset() + search.limit());
    return new Page(
        hits,
        excluded.stream().limit(search.limit()).toList(),
        excluded.size(),
        hits.size() == search.limit()
            ? unjudged(ranking)
            : beyond(search, ranking)
                .or(() -> hits.isEmpty() ? Optional.empty() : unjudged(ranking)));
  }

  /**
   * Returns a note if the page is empty, or not full because of the number of terms, although the
   * index may have more assets.
   */
  private static Optional<String> beyond(Search search, Ranking ranking) {
    if (ranking.seen().size() < largest(ranking.scorer().routes(), search)) {
      return Optional.empty();
    }
    if (readable(search) < MAX_READ) {
      return Optional.of(
          "Only %d candidates were ranked, because the search has many terms: name fewer to rank more."
              .formatted(ranking.seen().size()));
    }
    return ranking.kept() > search.offset() || search.offset() == 0
        ? Optional.empty()
        : Optional.of(
            "Offset %d is beyond the %d hits among the candidates that were ranked."
                .formatted(search.offset(), ranking.kept()));
  }

  private static Optional<String> unjudged(Ranking ranking) {
    String negatives =
        String.join(
            "\" or \"",
            ranking
                .scorer()
                .unjudged(ranking.order().stream().map(Ranking.Ranked::candidate).toList()));
    return negatives.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The exclusion of \"%s\" could not be judged: no caption names it, and images do not show it."
                .formatted(negatives));
  }

  private static List<Ranking.Ranked> shown(Ranking ranking) {
    List<Ranking.Ranked> kept =
        ranking.order().stream().filter(ranked -> ranked.excluded() == null).toList();
    List<Integer> arranged =
        ranking
            .scorer()
            .arranged(
                kept.stream()
                    .limit(ranking.scorer().arranges())
                    .map(Ranking.Ranked::candidate)
                    .toList());
    return Stream.concat(arranged.stream().map(kept::get), kept.stream().skip(arranged.size()))
        .toList();
  }
}
