package dev.winnow.api.board;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.winnow.access.Tenancy;
import dev.winnow.api.search.SearchResponse;
import dev.winnow.api.search.SearchService;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.asset.AssetId;
import dev.winnow.board.Board;
import dev.winnow.board.BoardKey;
import dev.winnow.board.Boards;
import dev.winnow.bundle.Views;
import dev.winnow.encoder.batch.EncoderClosedException;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.http.ProblemException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Filter;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.search.StandingQuery;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Compares assets with the boards of all tenants. Prepares a board's query again when the board or
 * the model changes, and periodically, because the index changes. Not thread-safe; blocks.
 */
@ApplicationScoped
class BoardMatcher {

  private static final Logger LOG = Logger.getLogger(BoardMatcher.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How long the hits of a rule are cached, and how long a board that cannot be compared rests. */
  private static final Duration RULE = Duration.ofMinutes(1);

  /** How long the members' vectors and the statistics of random images are cached. */
  private static final Duration MEMBERS = Duration.ofMinutes(10);

  private final Boards boards;
  private final BoardMembers members;
  private final SearchService searches;
  private final Tenancy tenancy;
  private final Serving serving;
  private final ThrottledWarning left = new ThrottledWarning(LOG::warn);
  private final Map<BoardKey, Prepared> prepared = new HashMap<>();

  BoardMatcher(
      Boards boards,
      BoardMembers members,
      SearchService searches,
      Tenancy tenancy,
      Serving serving) {
    this.boards = boards;
    this.members = members;
    this.searches = searches;
    this.tenancy = tenancy;
    this.serving = serving;
  }

  /**
   * An asset that fits a board.
   *
   * @param threshold the minimum score of a hit
   */
  @RegisterForReflection
  record Match(
      @JsonIgnore BoardKey key, String board, double threshold, SearchResponse.SearchHit hit) {}

  /**
   * A board whose query is prepared.
   *
   * @param query null if assets cannot be compared with the board, for example because no member
   *     has an image
   */
  private record Prepared(Board board, Model model, long since, @Nullable StandingQuery query) {

    boolean isOf(Board now, Model current) {
      return board.equals(now)
          && model.sameAs(current)
          && System.nanoTime() - since
              < (board.rule() == null && query != null ? MEMBERS : RULE).toNanos();
    }
  }

  /**
   * Returns the matches of those assets that are in the index. A listed member does not match its
   * board.
   *
   * @throws RuntimeException if no board can be compared now; call it again
   */
  List<Match> match(Collection<AssetId> assets) {
    Map<BoardKey, Board> all = boards.all();
    prepared.keySet().retainAll(all.keySet());
    if (all.isEmpty()) {
      return List.of();
    }
    Model model = serving.current();
    Collection<Point> points = model.index().fetch(assets).await().atMost(PATIENCE).values();
    List<Match> matches = new ArrayList<>();
    all.forEach(
        (key, board) -> {
          Filter scope = tenancy.scope(key.tenant());
          List<Point> candidates = candidates(points, board, scope);
          if (candidates.isEmpty()) {
            return; // running its rule costs much more
          }
          Prepared ready =
              prepared.compute(
                  key,
                  (k, known) ->
                      known != null && known.isOf(board, model)
                          ? known
                          : prepare(key, board, scope, model));
          for (Point point : candidates) {
            match(key, ready, point, model, matches);
          }
        });
    return matches;
  }

  /**
   * Returns the assets that may match a board: those of its tenant that have an image and are not
   * listed. The hits of a rule are not listed: it may find an asset before it is compared.
   */
  static List<Point> candidates(Collection<Point> points, Board board, Filter scope) {
    Set<AssetId> listed = Set.copyOf(board.members());
    return points.stream()
        .filter(point -> point.dense().containsKey(Views.MODALITY.key()))
        .filter(point -> !listed.contains(point.id()) && point.passes(scope))
        .toList();
  }

  private void match(BoardKey key, Prepared ready, Point point, Model model, List<Match> matches) {
    StandingQuery query = ready.query;
    if (query == null) {
      return;
    }
    query
        .match(Candidate.of(point))
        .map(hit -> new Match(key, key.id(), query.threshold(), searches.shown(hit, model)))
        .ifPresent(matches::add);
  }

  private Prepared prepare(BoardKey key, Board board, Filter scope, Model model) {
    Model visible = model.confinedTo(scope);
    StandingQuery query = null;
    try {
      List<AssetId> ids = members.requiredNow(board, visible);
      ValidatedSearchRequest fits =
          searches.validated(SearchRequest.ofBoard(board.id()), id -> ids, model);
      query = searches.standing(fits, visible).await().atMost(PATIENCE);
    } catch (ProblemException | SearchException e) {
      left.log("New assets are not compared with board %s: %s".formatted(key, e.getMessage()));
    } catch (IndexUnavailableException | EncoderClosedException | OverloadedException e) {
      throw e; // it passes, and concerns all boards
    } catch (RuntimeException e) { // the others must not wait for this one
      left.log("New assets are not compared with board %s for a minute: %s".formatted(key, e));
    }
    return new Prepared(board, model, System.nanoTime(), query);
  }
}
