package dev.winnow.index.qdrant;

import dev.winnow.index.qdrant.QdrantConfig.WriteOrdering;
import dev.winnow.index.qdrant.point.Fields;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.Points.DeletePoints;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Removes old tombstones some minutes after the start, and then once an hour. Idempotent, so every
 * worker may do it.
 */
final class TombstonePurge implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(TombstonePurge.class);

  /** Workers that are replaced often live shorter than the interval. */
  private static final Duration FIRST = Duration.ofMinutes(5);

  private static final Duration INTERVAL = Duration.ofHours(1);

  private final QdrantCalls calls;
  private final String collection;
  private final WriteOrdering ordering;
  private final Duration retention;
  private final CautiousClock clock = new CautiousClock();
  private final ScheduledFuture<?> schedule;

  TombstonePurge(QdrantCalls calls, String collection, WriteOrdering ordering, Duration retention) {
    this.calls = calls;
    this.collection = collection;
    this.ordering = ordering;
    this.retention = retention;
    this.schedule =
        Infrastructure.getDefaultWorkerPool()
            .scheduleWithFixedDelay(
                this::run, FIRST.toMinutes(), INTERVAL.toMinutes(), TimeUnit.MINUTES);
  }

  private void run() {
    purge(clock.instant())
        .subscribe()
        .with(
            done -> {},
            failure ->
                LOG.warnf(
                    "Cannot remove old tombstones, trying again in an hour: %s",
                    failure.getMessage()));
  }

  /** Removes tombstones that are older than the retention time at {@code now}. */
  Uni<Void> purge(Instant now) {
    Filter old =
        Filter.newBuilder()
            .addMust(
                ConditionFactory.range(
                    Fields.DELETED_AT,
                    Range.newBuilder().setLt(now.minus(retention).getEpochSecond()).build()))
            .build();
    DeletePoints request =
        DeletePoints.newBuilder()
            .setCollectionName(collection)
            .setWait(true)
            .setOrdering(ordering.toMessage())
            .setPoints(PointsSelector.newBuilder().setFilter(old))
            .build();
    return calls.write(stub -> stub.delete(request)).replaceWithVoid();
  }

  @Override
  public void close() {
    schedule.cancel(false);
  }
}
