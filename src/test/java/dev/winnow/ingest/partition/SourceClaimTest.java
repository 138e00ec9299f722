package dev.winnow.ingest.partition;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex;
import dev.winnow.testing.Servings;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.CommonClientConfigs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SourceClaimTest {

  private static final SourceLog LOG = new SourceLog("cluster", "winnow.assets", "id");

  private final List<SourceLog> claims = new CopyOnWriteArrayList<>();
  private final List<Throwable> ends = new CopyOnWriteArrayList<>();

  /** An index whose claims fail with these, and then succeed. */
  private VectorIndex index(RuntimeException... failures) {
    Queue<RuntimeException> left = new ConcurrentLinkedQueue<>(List.of(failures));
    return (VectorIndex)
        Proxy.newProxyInstance(
            VectorIndex.class.getClassLoader(),
            new Class<?>[] {VectorIndex.class},
            (proxy, method, arguments) -> {
              claims.add((SourceLog) arguments[0]);
              RuntimeException failure = left.poll();
              return failure == null
                  ? Uni.createFrom().voidItem()
                  : Uni.createFrom().failure(failure);
            });
  }

  @Test
  void waitsForAnOutageAndClaimsOnce() {
    // Given
    VectorIndex index = index(new IndexUnavailableException("away"));
    SourceClaim claim = new SourceClaim(Servings.of(index), LOG.topic(), topic -> LOG, ends::add);
    // When
    UniAssertSubscriber<Void> first =
        claim.claimed(LOG.topic()).subscribe().withSubscriber(UniAssertSubscriber.create());
    first.awaitItem();
    claim.claimed(LOG.topic()).await().indefinitely();
    // Then
    assertThat(claims).containsExactly(LOG, LOG);
    assertThat(ends).isEmpty();
  }

  @Test
  void requiresTheTopic() {
    RuntimeException away = new SourceClaim.Unavailable("away", new TimeoutException());
    SourceClaim claim =
        new SourceClaim(
            Servings.of(index()),
            LOG.topic(),
            topic -> {
              throw away;
            },
            ends::add);

    assertThatThrownBy(claim::requireTopic).isSameAs(away);
    assertThat(claims).isEmpty();
  }

  @Test
  void aStoppingProcessIsNotEndedAgain() {
    // Given
    VectorIndex index = index(new CancellationException());
    SourceClaim claim = new SourceClaim(Servings.of(index), LOG.topic(), topic -> LOG, ends::add);
    // When
    claim.stop(new ShutdownEvent());
    claim.accepted().onFailure().recoverWithNull().await().indefinitely();
    // Then
    assertThat(ends).isEmpty();
  }

  @Test
  @Timeout(30)
  void saysWhichKafkaCannotBeReached() {
    Map<String, Object> connection =
        Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, "localhost:1");

    assertThatThrownBy(() -> SourceClaim.describe(connection, LOG.topic(), Duration.ofMillis(300)))
        .hasToString("Kafka at localhost:1 cannot be reached");
  }

  @Test
  void topicThatIsCreatedAgainEndsTheProcess() {
    // Given
    AtomicReference<SourceLog> now = new AtomicReference<>(LOG);
    SourceClaim claim =
        new SourceClaim(Servings.of(index()), LOG.topic(), topic -> now.get(), ends::add);
    claim.claimed(LOG.topic()).await().indefinitely();
    claim.compare();
    assertThat(ends).isEmpty();
    // When
    now.set(new SourceLog(LOG.cluster(), LOG.topic(), "other"));
    claim.compare();
    claim.compare();
    // Then it ends once, and applies no more changes
    assertThat(ends)
        .singleElement()
        .extracting(Throwable::getMessage)
        .asString()
        .contains("created again", "other");
    claim
        .claimed(LOG.topic())
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create())
        .assertNotTerminated();
  }

  @Test
  void outageDoesNotLookLikeAnotherTopic() {
    AtomicBoolean away = new AtomicBoolean();
    SourceClaim claim =
        new SourceClaim(
            Servings.of(index()),
            LOG.topic(),
            topic -> {
              if (away.get()) {
                throw new SourceClaim.Unavailable("away", new TimeoutException());
              }
              return LOG;
            },
            ends::add);
    claim.claimed(LOG.topic()).await().indefinitely();
    away.set(true);

    claim.compare();

    assertThat(ends).isEmpty();
    assertThat(claim.claimed(LOG.topic()).await().indefinitely()).isNull();
  }

  @Test
  void indexOfAnotherLogEndsTheProcessWithoutChanges() {
    // Given
    VectorIndex index = index(new IllegalStateException("filled from another log"));
    SourceClaim claim = new SourceClaim(Servings.of(index), LOG.topic(), topic -> LOG, ends::add);
    // When
    UniAssertSubscriber<Void> change =
        claim.claimed(LOG.topic()).subscribe().withSubscriber(UniAssertSubscriber.create());
    // Then
    await().untilAsserted(() -> assertThat(ends).hasSize(1));
    claim
        .claimed(LOG.topic())
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create())
        .assertNotTerminated();
    change.assertNotTerminated();
    assertThat(ends).hasSize(1);
  }
}
