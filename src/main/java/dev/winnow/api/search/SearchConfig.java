package dev.winnow.api.search;

import io.smallrye.config.ConfigMapping;
import java.util.OptionalInt;

/** Limits of searches. */
@ConfigMapping(prefix = "winnow.search")
public interface SearchConfig {

  /**
   * Maximum number of searches that run concurrently. Others wait up to half a second; if the queue
   * has not been empty for half a second, up to the mean duration of a search, at least 20
   * milliseconds. Then they are rejected with 429. If absent: 1.5 per core, rounded up, with the
   * embedded index, 4 per core with Qdrant.
   */
  OptionalInt maxConcurrent();
}
