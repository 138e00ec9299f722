package dev.winnow.train.calibration;

import dev.winnow.bundle.Calibration;
import dev.winnow.lexicon.Kinds;
import dev.winnow.search.scoring.HardExclusion;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Estimates what hard exclusion removes from pages of hits at each threshold. Counts the hits that
 * hold the negative and those that do not, by the probability of the negative. For one thread.
 */
final class ExclusionTradeoff {

  /** Number of hits in a page. */
  private static final int PAGE = 50;

  /** Number of thresholds. */
  private static final int STEPS = 1000;

  private final Counts holding = new Counts();
  private final Counts free = new Counts();

  /** Weights of hits by probability; those with a caption that names a category apart. */
  private static final class Counts {
    private final long[] named = new long[STEPS + 1];
    private final long[] others = new long[STEPS + 1];

    void add(double probability, boolean isNamed, long weight) {
      (isNamed ? named : others)[(int) (STEPS * probability)] += weight;
    }

    long removed(double threshold) {
      return sum(named, HardExclusion.limit(threshold, true)) + sum(others, threshold);
    }

    long all() {
      return removed(0);
    }

    private static long sum(long[] counts, double from) {
      long sum = 0;
      for (int i = (int) Math.round(STEPS * from); i < counts.length; i++) {
        sum += counts[i];
      }
      return sum;
    }
  }

  /**
   * Searches for every label A without every broad or narrow label B that co-occurs with A. A
   * search is weighted by the number of items with both, because people exclude concepts that
   * co-occur with A. A page has the items in which A is most probable. Items with neither A nor B
   * do not count.
   */
  static ExclusionTradeoff of(LabelledItems set, Calibration calibration, boolean broad) {
    ExclusionTradeoff tradeoff = new ExclusionTradeoff();
    for (Map.Entry<String, Concept> positive : set.terms().entrySet()) {
      Map<String, Long> beside =
          set.items().stream()
              .map(LabelledItem::labels)
              .filter(labels -> labels.contains(positive.getKey()))
              .flatMap(Set::stream)
              .filter(label -> !label.equals(positive.getKey()))
              .collect(Collectors.groupingBy(label -> label, Collectors.counting()));
      if (!beside.isEmpty()) {
        List<LabelledItem> page = page(set.items(), positive.getValue(), calibration);
        for (Map.Entry<String, Concept> negative : set.terms().entrySet()) {
          String label = negative.getKey();
          boolean asked = negative.getValue().kinds().broad() == broad;
          long together = asked ? beside.getOrDefault(label, 0L) : 0;
          for (LabelledItem item : together == 0 ? List.<LabelledItem>of() : page) {
            boolean holds = item.labels().contains(label);
            if (holds || item.labels().contains(positive.getKey())) {
              tradeoff.add(
                  negative.getValue().probability(item, calibration),
                  broad && names(item, negative.getValue().kinds()),
                  holds,
                  together);
            }
          }
        }
      }
    }
    return tradeoff;
  }

  private static boolean names(LabelledItem item, Kinds kinds) {
    return item.caption() != null
        && item.nouns().stream().anyMatch(nouns -> !nouns.naming(kinds).isEmpty());
  }

  private record Hit(LabelledItem item, double probability) {}

  private static List<LabelledItem> page(
      List<LabelledItem> items, Concept positive, Calibration calibration) {
    return items.stream()
        .map(item -> new Hit(item, positive.probability(item, calibration)))
        .sorted(Comparator.comparingDouble(Hit::probability).reversed())
        .limit(PAGE)
        .map(Hit::item)
        .toList();
  }

  /**
   * Counts a hit.
   *
   * @param probability that the hit holds the negative
   * @param named whether the negative is a category and a caption names one of its kinds
   * @param holds whether the hit holds the negative
   * @param weight the weight of the hit
   */
  void add(double probability, boolean named, boolean holds, long weight) {
    (holds ? holding : free).add(probability, named, weight);
  }

  /** Returns the weight of all hits. */
  long hits() {
    return holding.all() + free.all();
  }

  /** Returns the share of the hits with the negative that is removed; 0 if there are none. */
  double removed(double threshold) {
    return share(holding, threshold);
  }

  /** Returns the share of the hits without the negative that is removed; 0 if there are none. */
  double wronglyRemoved(double threshold) {
    return share(free, threshold);
  }

  /** Returns the share of the removed hits that hold the negative; 1 if none is removed. */
  double precision(double threshold) {
    long right = holding.removed(threshold);
    long all = right + free.removed(threshold);
    return all == 0 ? 1 : (double) right / all;
  }

  private static double share(Counts counts, double threshold) {
    return counts.removed(threshold) / Math.max(1.0, counts.all());
  }
}
