package dev.winnow.ingest.partition;

import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Claims the index for the topics that this worker reads, each before its first change is applied.
 * If another log fills the index, the process exits with code 1, because the index would drop
 * updates as stale. The process also exits if a topic is deleted and created again while the worker
 * runs.
 */
@ApplicationScoped
public class SourceClaim {

  private static final Logger LOG = Logger.getLogger(SourceClaim.class);

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** Interval between comparisons of the topics with those that were claimed. */
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final Serving serving;
  private final String topic;
  private final Function<String, SourceLog> describe;
  private final Consumer<Throwable> end;
  private final ThrottledWarning waiting =
      ThrottledWarning.reminder(Duration.ofSeconds(30), LOG::warn);
  private final Uni<Void> accepted;
  private final Map<String, Uni<Void>> claimed = new ConcurrentHashMap<>();
  private final Map<String, SourceLog> logs = new ConcurrentHashMap<>(); // claimed ones, by topic
  private @Nullable ScheduledFuture<?> comparisons;
  private volatile boolean refused;
  private volatile boolean stopping;

  @Inject
  public SourceClaim(
      Serving serving, KafkaConnection kafka, @ConfigProperty(name = "winnow.topic") String topic) {
    this(serving, topic, name -> describe(kafka.settings(), name, TIMEOUT), SourceClaim::end);
  }

  /**
   * @param topic the topic of whole assets that every worker reads
   * @param describe returns the log of a topic; blocks, and throws while Kafka is unavailable
   * @param end called if another log fills the index
   */
  public SourceClaim(
      Serving serving,
      String topic,
      Function<String, SourceLog> describe,
      Consumer<Throwable> end) {
    this.serving = serving;
    this.topic = topic;
    this.describe = describe;
    this.end =
        reason -> {
          // A stopping process interrupts the claim, which then fails for no reason of its own.
          if (!stopping) {
            end.accept(reason);
          }
        };
    this.accepted = claim(topic, log -> index().claim(log));
  }

  private VectorIndex index() {
    return serving.current().index();
  }

  /**
   * Returns if Kafka responds and has {@code winnow.topic}. Blocks.
   *
   * @throws Unavailable if not
   */
  public void requireTopic() {
    LOG.debugf("Kafka has the %s", describe.apply(topic));
  }

  /** Claims an index that is not serving yet for the topics. Blocks. */
  public void claim(VectorIndex other, Collection<String> topics) {
    other.claim(describe.apply(topic)).await().indefinitely();
    for (String name : topics) {
      if (!name.equals(topic)) {
        other.claimFurther(describe.apply(name)).await().indefinitely();
      }
    }
  }

  private Uni<Void> claim(String name, Function<SourceLog, Uni<Void>> claim) {
    return Uni.createFrom()
        .item(() -> describe.apply(name))
        .runSubscriptionOn(Infrastructure.getDefaultExecutor())
        .chain(log -> claim.apply(log).invoke(() -> logs.put(name, log)))
        .onFailure(failure -> !(failure instanceof IllegalStateException))
        .invoke(this::sayWaiting)
        .onFailure(failure -> !(failure instanceof IllegalStateException))
        .retry()
        .withBackOff(Duration.ofMillis(100), Duration.ofSeconds(5))
        .indefinitely()
        .onFailure()
        .invoke(end)
        .memoize()
        .indefinitely();
  }

  /** Starts to compare the topics regularly with those that were claimed. */
  public void watch() {
    comparisons =
        Infrastructure.getDefaultWorkerPool()
            .scheduleWithFixedDelay(
                this::compare, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends the process if a claimed topic was deleted and created again. Blocks. */
  void compare() {
    for (Map.Entry<String, SourceLog> known : logs.entrySet()) {
      try {
        SourceLog log = describe.apply(known.getKey());
        if (!log.equals(known.getValue()) && !refused) {
          refuse(
              new IllegalStateException(
                  "the index is filled from %s, but the topic was created again and is %s now. Delete the index, so that it is filled again from the topic"
                      .formatted(known.getValue(), log)));
        }
      } catch (RuntimeException e) {
        LOG.debugf(e, "Cannot compare the topic %s", known.getKey());
      }
    }
  }

  private void sayWaiting(Throwable failure) {
    if (!stopping) {
      waiting.log("Waiting for Kafka and the index: " + failure);
    }
  }

  /** From now on, a failed claim neither ends the process nor is logged. */
  void stop(@Observes @Priority(1) ShutdownEvent event) {
    stopping = true;
    if (comparisons != null) {
      comparisons.cancel(false);
    }
  }

  /** Stops applying changes, and ends the process with this reason. */
  void refuse(IllegalStateException reason) {
    refused = true;
    end.accept(reason);
  }

  /**
   * Completes when the index accepts changes of {@code winnow.topic}. Fails with {@link
   * IllegalStateException} if another log fills the index.
   */
  public Uni<Void> accepted() {
    return accepted;
  }

  /**
   * Completes when the index accepts changes of a topic. Never fails; never completes if another
   * log fills the index, or after {@link #refuse}.
   */
  public Uni<Void> claimed(String name) {
    return claimed
        .computeIfAbsent(
            name,
            key ->
                (key.equals(topic)
                        ? accepted
                        : accepted.chain(() -> claim(key, log -> index().claimFurther(log))))
                    .onFailure()
                    .recoverWithUni(Uni.createFrom().nothing())
                    .memoize()
                    .indefinitely())
        .chain(done -> refused ? Uni.createFrom().<Void>nothing() : Uni.createFrom().voidItem());
  }

  private static void end(Throwable otherLog) {
    LOG.errorf("Stopping: %s", otherLog.getMessage());
    Quarkus.asyncExit(1);
  }

  static SourceLog describe(Map<String, Object> connection, String topic, Duration timeout) {
    Admin admin = Admin.create(connection);
    try {
      String cluster =
          admin.describeCluster().clusterId().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      TopicDescription described =
          Objects.requireNonNull(admin.describeTopics(List.of(topic)).topicNameValues().get(topic))
              .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return new SourceLog(String.valueOf(cluster), topic, described.topicId().toString());
    } catch (ExecutionException e) {
      throw new Unavailable(
          e.getCause() instanceof UnknownTopicOrPartitionException
              ? "Kafka has no topic '%s' yet".formatted(topic)
              : String.valueOf(e.getMessage()),
          e);
    } catch (TimeoutException e) {
      throw new Unavailable(
          "Kafka at %s cannot be reached"
              .formatted(connection.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("interrupted", e);
    } finally {
      // An orderly close waits a minute for requests that an unavailable Kafka does not answer.
      admin.close(Duration.ZERO);
    }
  }

  public static final class Unavailable extends RuntimeException {

    Unavailable(String message, Throwable cause) {
      super(message, cause);
    }

    @Override
    public String toString() {
      return String.valueOf(getMessage());
    }
  }
}
