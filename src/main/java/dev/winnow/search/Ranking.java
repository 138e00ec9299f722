package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.index.Point;
import dev.winnow.search.model.SearchResult.Excluded;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.search.scoring.HardExclusion;
import dev.winnow.search.scoring.Scorer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ranked candidates of a search. Grows with each read of the index.
 *
 * @param scorer of the search; knows the first candidates
 * @param exclusion of the search; knows the first candidates
 * @param order best first, including removed candidates
 * @param unremoved the same candidates in the order without hard exclusions
 * @param seen the ids of all points that were read, including those that are not candidates
 */
record Ranking(
    Scorer scorer,
    HardExclusion exclusion,
    List<Ranked> order,
    List<Ranked> unremoved,
    Set<AssetId> seen) {

  /** A ranking without candidates. */
  Ranking(Scorer scorer, HardExclusion exclusion) {
    this(scorer, exclusion, List.of(), List.of(), Set.of());
  }

  /** Returns the ranking with the candidates of one more read. */
  Ranking with(Collection<Point> points) {
    Set<AssetId> all = new HashSet<>(seen);
    List<Candidate> candidates =
        points.stream().filter(point -> all.add(point.id())).map(Candidate::of).toList();
    return seen.isEmpty()
        ? new Ranking(scorer.knowing(candidates), exclusion.knowing(candidates))
            .with(candidates, all)
        : with(candidates, all);
  }

  private Ranking with(List<Candidate> candidates, Set<AssetId> all) {
    List<Ranked> fresh =
        candidates.stream()
            .map(candidate -> Ranked.of(candidate, scorer, exclusion))
            .filter(Ranked::isFound)
            .sorted()
            .toList();
    return new Ranking(
        scorer,
        exclusion,
        Stream.concat(order.stream(), fresh.stream()).toList(),
        Stream.concat(unremoved.stream(), fresh.stream().sorted(Ranked.UNREMOVED)).toList(),
        all);
  }

  /** Returns only the best candidates; the others count as not read. */
  Ranking first(int most) {
    if (order.size() <= most) {
      return this;
    }
    List<Ranked> best = order.subList(0, most);
    Set<AssetId> kept = best.stream().map(Ranked::id).collect(Collectors.toSet());
    return new Ranking(
        scorer,
        exclusion,
        best,
        unremoved.stream().filter(ranked -> kept.contains(ranked.id())).toList(),
        kept);
  }

  /** Returns the removed assets that would precede the last hit of a page that ends there. */
  List<Excluded> excludedBefore(int end) {
    List<Excluded> excluded = new ArrayList<>();
    int kept = 0;
    for (Ranked ranked : unremoved) {
      if (kept == end) {
        break;
      }
      if (ranked.excluded == null) {
        kept++;
      } else {
        excluded.add(ranked.excluded);
      }
    }
    return excluded;
  }

  long kept() {
    return order.stream().filter(ranked -> ranked.excluded == null).count();
  }

  /** Returns whether at least {@code least} kept candidates are without a negative. */
  boolean hasWithoutNegatives(int least) {
    return order.stream()
            .filter(ranked -> ranked.excluded == null && !scorer.holdsNegative(ranked.candidate))
            .limit(least) // the first ones suffice for most searches
            .count()
        == least;
  }

  /**
   * A candidate with its score. Ordered best first, and by id for equal scores.
   *
   * @param unremoved its score without hard exclusions
   * @param excluded the reason for its removal, or null if it is kept
   */
  record Ranked(Candidate candidate, double score, double unremoved, @Nullable Excluded excluded)
      implements Comparable<Ranked> {

    static final Comparator<Ranked> UNREMOVED =
        Comparator.comparingDouble(Ranked::unremoved).reversed().thenComparing(Ranked::id);

    private static final Comparator<Ranked> ORDER =
        Comparator.comparingDouble(Ranked::score).reversed().thenComparing(Ranked::id);

    static Ranked of(Candidate candidate, Scorer scorer, HardExclusion exclusion) {
      double score = scorer.score(candidate);
      double unremoved = exclusion.isNone() ? score : scorer.scoreUnremoved(candidate);
      return new Ranked(
          candidate, score, unremoved, exclusion.excluded(candidate, unremoved).orElse(null));
    }

    /** A removed asset may only be a hit of the search without its hard exclusions. */
    private boolean isFound() {
      return (excluded == null ? score : unremoved) > Double.NEGATIVE_INFINITY;
    }

    private AssetId id() {
      return candidate.point().id();
    }

    @Override
    public int compareTo(Ranked other) {
      return ORDER.compare(this, other);
    }
  }
}
