package dev.winnow.api.operations;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.StoredPositions;
import dev.winnow.index.VectorIndex;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Whether workers have filled a shared index once: each stored position has reached its target. A
 * worker knows this of its own partitions only, and a query node of none.
 *
 * <p>A complete index stays complete for this process until it is deleted. Workers that read some
 * records again, after a kill for example, store new targets, but the index still has its assets.
 * So an outage of workers or of the index does not make all query nodes unready.
 */
final class SharedIndexFill {

  /** The minimum time between two reads of an incomplete index. */
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  /** The index that answers now. */
  private final Supplier<VectorIndex> serving;

  /** Shared by concurrent probes. */
  private final Uni<Void> read;

  private volatile boolean complete;
  private volatile long nextNanos = System.nanoTime();

  SharedIndexFill(Supplier<VectorIndex> serving) {
    this.serving = serving;
    this.read =
        Uni.createFrom()
            .voidItem()
            .invoke(this::read)
            // On the threads of requests, the check would wait behind them.
            .runSubscriptionOn(
                task -> Thread.ofPlatform().name("winnow-index-fill").daemon().start(task))
            .memoize()
            .until(() -> System.nanoTime() - nextNanos >= 0);
  }

  /** Fails with the number of records to read if the index is shared and incomplete. */
  Uni<Void> require() {
    return complete || serving.get().local().isPresent() ? Uni.createFrom().voidItem() : read;
  }

  /** Checks again. Call it when the index no longer exists. */
  void forget() {
    complete = false;
    nextNanos = System.nanoTime();
  }

  private void read() {
    nextNanos = System.nanoTime() + INTERVAL.toNanos();
    VectorIndex index = serving.get();
    StoredPositions stored = index.stored().orElse(null);
    if (stored != null) {
      try {
        require(index, stored);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    complete = true;
  }

  /**
   * Workers store the targets first, then positions and assets, so this reads the targets last.
   * With positions and without targets, the topics were empty. Earlier releases stored only assets.
   */
  private static void require(VectorIndex index, StoredPositions stored) throws IOException {
    boolean empty = index.isEmpty().await().indefinitely();
    Map<LogPartition, Long> positions = stored.positions();
    Map<LogPartition, Long> targets = stored.targets();
    if (empty && positions.isEmpty() && targets.isEmpty()) {
      throw new IndexUnavailableException(
          "the index is empty: no worker has begun to fill it from the topic");
    }
    Map<String, Long> left = new TreeMap<>();
    targets.forEach(
        (partition, target) -> {
          long missing = target - positions.getOrDefault(partition, 0L);
          if (missing > 0) {
            left.put(partition.toString(), missing);
          }
        });
    if (!left.isEmpty()) {
      throw new IndexUnavailableException(
          "the index is incomplete: workers still have to read at most %d records of %s"
              .formatted(
                  left.values().stream().mapToLong(missing -> missing).sum(),
                  String.join(", ", left.keySet())));
    }
  }
}
