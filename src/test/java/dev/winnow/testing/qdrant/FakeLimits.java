package dev.winnow.testing.qdrant;

import io.grpc.Status;
import io.qdrant.client.grpc.Collections.StrictModeConfig;
import io.qdrant.client.grpc.Common.Filter;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** Requests that {@link FakeQdrant} rejects, with the messages of a real server. Thread-safe. */
final class FakeLimits {

  private static final Pattern FORBIDDEN_IN_NAMES = Pattern.compile("[<>:\"/\\\\|?*\u0000\u001f]");

  private final AtomicInteger writesToForget = new AtomicInteger();
  private final AtomicInteger updatesToForget = new AtomicInteger();
  private volatile long maxPoints = Long.MAX_VALUE;
  private volatile long maxQueryLimit = Long.MAX_VALUE;
  private volatile long maxConditions = Long.MAX_VALUE;
  private volatile long maxConditionSize = Long.MAX_VALUE;
  private volatile boolean strict;
  private volatile boolean indexedSegments;

  /** Changes the limits that a request names, for all collections. */
  void set(StrictModeConfig config) {
    if (config.hasMaxPointsCount()) {
      maxPoints = config.getMaxPointsCount();
    }
    if (config.hasMaxQueryLimit()) {
      maxQueryLimit = config.getMaxQueryLimit();
    }
    if (config.hasFilterMaxConditions()) {
      maxConditions = config.getFilterMaxConditions();
    }
    if (config.hasConditionMaxSize()) {
      maxConditionSize = config.getConditionMaxSize();
    }
    if (config.hasUnindexedFilteringRetrieve()) {
      strict = !config.getUnindexedFilteringRetrieve();
    }
  }

  void indexedSegments(boolean on) {
    indexedSegments = on;
  }

  void forgetWrites(int count) {
    writesToForget.set(count);
  }

  boolean forgetsThisWrite() {
    return takeOne(writesToForget);
  }

  void forgetUpdates(int count) {
    updatesToForget.set(count);
  }

  boolean forgetsThisUpdate() {
    return takeOne(updatesToForget);
  }

  private static boolean takeOne(AtomicInteger counter) {
    return counter.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
  }

  boolean indexedSegments() {
    return indexedSegments;
  }

  /** From 1.18.0 on. */
  static void requireVectorName(String name) {
    if (FORBIDDEN_IN_NAMES.matcher(name).find()) {
      throw refused(
          "Wrong input: Invalid vector name `%s`: cannot contain such a char".formatted(name));
    }
  }

  void requireRoom(int points) {
    if (points >= maxPoints) {
      throw refused("Bad request: Max points count limit of %d reached!".formatted(maxPoints));
    }
  }

  void requireQueryLimit(long limit) {
    if (limit > maxQueryLimit) {
      throw refused(
          "Bad request: Limit exceeded %d > %d for \"limit\". Help: Reduce the \"limit\" parameter"
                  .formatted(limit, maxQueryLimit)
              + " to or below %d.".formatted(maxQueryLimit));
    }
  }

  void requireAllowed(Filter filter, Set<String> indexed) {
    requireIndexes(filter, indexed);
    long conditions = FakeFilter.leaves(filter).count();
    if (conditions > maxConditions) {
      throw refused(
          "Bad request: Filter condition limit reached (%d > %d). Help: Reduce the amount of"
                  .formatted(conditions, maxConditions)
              + " conditions of your filter.");
    }
    int size = FakeFilter.leaves(filter).mapToInt(FakeFilter::size).max().orElse(0);
    if (size > maxConditionSize) {
      throw refused(
          "Bad request: Condition size limit reached (%d > %d). Help: Reduce the size of your"
                  .formatted(size, maxConditionSize)
              + " condition.");
    }
  }

  private void requireIndexes(Filter filter, Set<String> indexed) {
    if (strict) {
      FakeFilter.fields(filter)
          .map(FakeFilter::written)
          .filter(field -> !indexed.contains(field))
          .findFirst()
          .ifPresent(
              field -> {
                throw refused(
                    "Bad request: Index required but not found for \"%s\". Help: Create an index"
                            .formatted(field)
                        + " for this key or use a different filter");
              });
    }
  }

  private static RuntimeException refused(String description) {
    return Status.INVALID_ARGUMENT.withDescription(description).asRuntimeException();
  }
}
