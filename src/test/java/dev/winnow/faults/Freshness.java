package dev.winnow.faults;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * How long records took to be searchable, by the histogram of a service.
 *
 * @param counts number of records by the upper bounds of their seconds
 */
record Freshness(SortedMap<Double, Long> counts) {

  private static final Pattern BUCKET =
      Pattern.compile("winnow_freshness_seconds_bucket\\{.*le=\"(\\d+\\.\\d+)\".*} (\\d+)\\.0");

  /** Returns the freshness of all records since the start of a service. */
  static Freshness of(Node node) throws IOException {
    SortedMap<Double, Long> counts = new TreeMap<>();
    for (MatchResult bucket : BUCKET.matcher(node.get("/metrics").body()).results().toList()) {
      counts.put(Double.parseDouble(bucket.group(1)), Long.parseLong(bucket.group(2)));
    }
    return new Freshness(counts);
  }

  /** Returns the freshness of the records after those. */
  Freshness after(Freshness earlier) {
    SortedMap<Double, Long> later = new TreeMap<>();
    counts.forEach(
        (bound, count) -> later.put(bound, count - earlier.counts.getOrDefault(bound, 0L)));
    return new Freshness(later);
  }

  long records() {
    return counts.isEmpty() ? 0 : counts.get(counts.lastKey());
  }

  /** Returns the bound, in seconds, of the bucket that has this share of the records below it. */
  double seconds(double share) {
    long wanted = (long) Math.ceil(share * records());
    return counts.entrySet().stream()
        .filter(bucket -> bucket.getValue() >= wanted)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  @Override
  public String toString() {
    return "%d records, p50 %.0f ms, p99 %.0f ms, all within %.0f ms"
        .formatted(records(), 1e3 * seconds(.5), 1e3 * seconds(.99), 1e3 * seconds(1));
  }
}
