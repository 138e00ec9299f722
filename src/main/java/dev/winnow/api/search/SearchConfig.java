package dev.winnow.api.search;

import io.smallrye.config.ConfigMapping;
import java.util.OptionalInt;

/** Limits of searches. */
@ConfigMapping(prefix = "winnow.search")
public interface SearchConfig {

  /**
   * Maximum number of searches that run concurrently. If absent: 1.5 per core, rounded up, with the
   * embedded index; 4 per core with Qdrant. Further searches wait for up to half a second, and are
   * then rejected with 429. If the queue has not been empty for half a second, they wait only for
   * the mean duration of a search, at least 20 milliseconds.
   */
  OptionalInt maxConcurrent();
}
