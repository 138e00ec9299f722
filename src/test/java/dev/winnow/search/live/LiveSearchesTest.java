package dev.winnow.search.live;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.events.IndexedAsset;
import dev.winnow.events.LocalIndexEvents;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.SearchEngine;
import dev.winnow.search.StandingQuery;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import dev.winnow.serving.Serving;
import dev.winnow.testing.Axes;
import dev.winnow.testing.FewPoints;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LiveSearchesTest {

  private static final int WINDOW = 20;
  private static final int BUFFER = 8;
  private static final int CLIENTS = 3;

  private final FewPoints points = new FewPoints();
  private Serving serving = Servings.of(points);
  private final LocalIndexEvents indexed = new LocalIndexEvents();
  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private final AtomicBoolean changed = new AtomicBoolean();

  /** Whether memory is too small for the next hit. */
  private final AtomicBoolean full = new AtomicBoolean();

  private boolean counts = true;
  private LiveSearches live = start(Duration.ofMinutes(1));

  private LiveSearches start(Duration heartbeat) {
    return new LiveSearches(indexed, serving, new Bounds(heartbeat), metrics);
  }

  /** On a busy machine, clients that read nothing between two heartbeats would be dropped. */
  private void beatOften() {
    stop();
    live = start(Duration.ofMillis(50));
  }

  private record Bounds(Duration heartbeat) implements LiveConfig {
    @Override
    public int window() {
      return WINDOW;
    }

    @Override
    public int clientBuffer() {
      return BUFFER;
    }

    @Override
    public int maxClients() {
      return CLIENTS;
    }
  }

  @AfterEach
  void stop() {
    live.stop(new ShutdownEvent());
  }

  private static StandingQuery dogs() {
    Search search =
        new Search(
            List.of(new Clause("dog", List.of(Term.of(new Example.Text("dog"))), List.of())),
            SearchMethods.AUTO,
            ParameterValues.DEFAULT,
            Set.of(Modality.CAPTION),
            Filter.NONE,
            10,
            0,
            false);
    return new SearchEngine(
            new Axes(), Axes.bundle(Axes.CALIBRATION), new FewPoints(), SearchMethods.installed())
        .standing(search, null)
        .await()
        .indefinitely();
  }

  private AssertSubscriber<LiveEvent> client(@Nullable Long lastEventId, long demand) {
    return events(live.admit(), lastEventId)
        .subscribe()
        .withSubscriber(AssertSubscriber.create(demand));
  }

  private Multi<LiveEvent> events(LiveSearchPermit permit, @Nullable Long lastEventId) {
    return events(permit, lastEventId, () -> {});
  }

  private Multi<LiveEvent> events(
      LiveSearchPermit permit, @Nullable Long lastEventId, Runnable hangUp) {
    return live.events(
        permit,
        new LiveQuery(serving.current(), dogs(), changed::get, counts, this::shown),
        "understood",
        lastEventId,
        hangUp);
  }

  private String shown(SearchResult.ScoredHit hit) {
    if (full.getAndSet(false)) {
      throw new OutOfMemoryError("Java heap space");
    }
    return hit.point().id().value();
  }

  private void index(Point point) {
    points.put(point);
    indexed.publish(new IndexedAsset(point.id(), null, Instant.now(), false));
  }

  private void indexDog(String id) {
    index(Axes.point(id, 1, 0, 0));
  }

  private static List<Object> data(AssertSubscriber<LiveEvent> client, String name) {
    return client.getItems().stream()
        .filter(event -> name.equals(event.name()))
        .map(event -> java.util.Objects.requireNonNull(event.data()))
        .toList();
  }

  private static void awaitHits(AssertSubscriber<LiveEvent> client, String... ids) {
    await().untilAsserted(() -> assertThat(data(client, "hit")).containsExactly((Object[]) ids));
  }

  @Test
  void numbersOfProcessesThatStartTogetherAreFarApart() {
    long one = client(null, 1).awaitItems(1).getItems().getFirst().id();
    stop();
    live = start(Duration.ofMinutes(1));
    long other = client(null, 1).awaitItems(1).getItems().getFirst().id();

    assertThat(Math.abs(one - other)).isGreaterThan(1_000_000_000);
  }

  @Test
  void sendsMatchesInOrder() {
    AssertSubscriber<LiveEvent> client = client(null, 1_000);

    indexDog("1");
    index(Axes.point("sea", 0, 0, 1));
    indexDog("2");
    indexDog("3");

    awaitHits(client, "1", "2", "3");
    assertThat(client.getItems().getFirst().data()).isEqualTo("understood");
    assertThat(client.getItems()).extracting(LiveEvent::id).isSorted();
    assertThat(metrics.counter("winnow.live.matched").count()).isEqualTo(3);
    assertThat(metrics.counter("winnow.live.sent").count()).isEqualTo(3);
  }

  @Test
  void asksAnIndexThatIsAwayOnceASecond() {
    // Given
    AtomicInteger asked = new AtomicInteger();
    AtomicBoolean away = new AtomicBoolean(true);
    VectorIndex index =
        (VectorIndex)
            Proxy.newProxyInstance(
                VectorIndex.class.getClassLoader(),
                new Class<?>[] {VectorIndex.class},
                (proxy, method, arguments) -> {
                  asked.incrementAndGet();
                  return away.get()
                      ? Uni.createFrom().failure(new IndexUnavailableException("away"))
                      : method.invoke(points, arguments);
                });
    stop();
    serving = Servings.of(index);
    live = start(Duration.ofMinutes(1));
    AssertSubscriber<LiveEvent> client = client(null, 1_000);
    // When assets are indexed while it is away
    String[] ids = IntStream.range(0, BUFFER - 1).mapToObj(i -> "a" + i).toArray(String[]::new);
    long begun = System.nanoTime();
    for (String id : ids) {
      indexDog(id);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    // Then
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
    assertThat(asked).hasValueLessThanOrEqualTo((int) seconds + 1);
    // And nothing is lost
    away.set(false);
    awaitHits(client, ids);
  }

  @Test
  void continuesAfterAMomentOfTooLittleMemory() {
    AssertSubscriber<LiveEvent> client = client(null, 1_000);
    full.set(true);

    indexDog("1");
    indexDog("2");

    awaitHits(client, "1", "2");
    assertThat(full).isFalse();
  }

  @Test
  void clientResumesAfterItsLastEvent() {
    AssertSubscriber<LiveEvent> first = client(null, 1_000);
    indexDog("1");
    awaitHits(first, "1");
    first.cancel();
    indexDog("2");
    indexDog("3");

    AssertSubscriber<LiveEvent> again = client(first.getItems().getLast().id(), 1_000);

    awaitHits(again, "2", "3");
    indexDog("4");
    awaitHits(again, "2", "3", "4");
  }

  @Test
  void resumedClientReceivesNoMoreThanItRequests() {
    AssertSubscriber<LiveEvent> first = client(null, 1_000);
    long start = first.awaitItems(1).getItems().getFirst().id();
    String[] ids = IntStream.range(0, WINDOW).mapToObj(i -> "r" + i).toArray(String[]::new);
    for (String id : ids) {
      indexDog(id);
    }
    awaitHits(first, ids);

    AssertSubscriber<LiveEvent> again = client(start, 1);
    for (int i = 0; i < 3 * WINDOW && data(again, "hit").size() < WINDOW; i++) {
      int before = again.getItems().size();
      again.request(1);
      again.awaitItems(before + 1);
    }

    awaitHits(again, ids);
  }

  @Test
  void dropsAResumedClientThatReadsNothing() {
    beatOften();
    AssertSubscriber<LiveEvent> first = client(null, 1_000);
    long start = first.awaitItems(1).getItems().getFirst().id();
    String[] ids = IntStream.range(0, WINDOW).mapToObj(i -> "r" + i).toArray(String[]::new);
    for (String id : ids) {
      indexDog(id);
    }
    awaitHits(first, ids);

    AssertSubscriber<LiveEvent> again = client(start, 1);

    await().untilAsserted(() -> assertThat(dropped()).isOne());
    again.request(1_000);
    await()
        .untilAsserted(
            () ->
                assertThat(data(again, "dropped"))
                    .singleElement()
                    .asString()
                    .contains("nothing was read"));
  }

  private double dropped() {
    return metrics.get("winnow.live.dropped").counter().count();
  }

  @Test
  void outdatedQueryEndsTheStreamAndCanBeResumed() {
    AssertSubscriber<LiveEvent> before = client(null, 1_000);
    indexDog("1");
    awaitHits(before, "1");

    changed.set(true);
    before.awaitCompletion();
    changed.set(false);
    assertEnded(before, "the board has changed");
    indexDog("2");

    awaitHits(client(before.getItems().getLast().id(), 1_000), "2");
  }

  @Test
  void hangsUpOnAClientThatDoesNotReadTheEnd() {
    // Given a client that reads nothing after the first event, and no further places
    stop();
    live =
        new LiveSearches(
            indexed, serving, new Bounds(Duration.ofMinutes(1)), metrics, Duration.ofSeconds(1));
    AssertSubscriber<LiveEvent> stuck = AssertSubscriber.create(1);
    events(live.admit(), null, stuck::cancel).subscribe().withSubscriber(stuck);
    AssertSubscriber<LiveEvent> reader = client(null, 1_000);
    client(null, 1_000);
    assertThatThrownBy(live::admit).isInstanceOf(OverloadedException.class);
    // When
    changed.set(true);
    reader.awaitCompletion();
    // Then
    await().untilAsserted(() -> assertThat(stuck.isCancelled()).isTrue());
    IntStream.range(0, CLIENTS).forEach(i -> live.admit());
  }

  @Test
  void hangsUpWhenTheServiceStops() {
    // Given
    stop();
    live =
        new LiveSearches(
            indexed, serving, new Bounds(Duration.ofMinutes(1)), metrics, Duration.ofSeconds(1));
    AssertSubscriber<LiveEvent> stuck = AssertSubscriber.create(1);
    events(live.admit(), null, stuck::cancel).subscribe().withSubscriber(stuck);
    // When
    live.stop(new ShutdownEvent());
    // Then
    await().untilAsserted(() -> assertThat(stuck.isCancelled()).isTrue());
  }

  private static void assertEnded(AssertSubscriber<LiveEvent> client, String reason) {
    LiveEvent last = client.getItems().getLast();
    assertThat(last.name()).isEqualTo("ended");
    assertThat(last.data()).asString().contains(reason);
  }

  /** No hit is dropped for the last event, even if the buffer is full. */
  @Test
  void slowReaderReceivesAllHitsAndTheEnd() {
    AssertSubscriber<LiveEvent> slow = client(null, 0);
    AssertSubscriber<LiveEvent> fast = client(null, 1_000);
    String[] ids = IntStream.range(0, BUFFER - 1).mapToObj(i -> "l" + i).toArray(String[]::new);
    for (String id : ids) {
      indexDog(id);
    }
    awaitHits(fast, ids);

    changed.set(true);
    fast.awaitCompletion();
    slow.request(1_000);
    slow.awaitCompletion();

    assertThat(data(slow, "hit")).containsExactly((Object[]) ids);
    assertEnded(slow, "the board has changed");
  }

  @Test
  void heartbeatsCarryThePositionOfMatching() {
    beatOften();
    AssertSubscriber<LiveEvent> client = client(null, 1_000);
    long start = client.awaitItems(1).getItems().getFirst().id();
    index(Axes.point("sea", 0, 0, 1));

    await()
        .untilAsserted(
            () ->
                assertThat(client.getItems())
                    .anyMatch(event -> event.name() == null && event.id() == start + 1));
  }

  private static String[] moreThanFit() {
    return IntStream.range(0, 2 * BUFFER).mapToObj(i -> "s" + i).toArray(String[]::new);
  }

  /**
   * Returns a client that did not read while all of these were indexed and another client read
   * them.
   */
  private AssertSubscriber<LiveEvent> dropped(String[] ids) {
    AssertSubscriber<LiveEvent> slow = client(null, 1);
    slow.awaitItems(1); // it is registered
    AssertSubscriber<LiveEvent> fast = client(null, 1_000);
    for (String id : ids) {
      indexDog(id);
    }
    awaitHits(fast, ids);
    slow.request(1_000);
    return slow.awaitCompletion();
  }

  @Test
  void dropsASlowClientWithAReasonAndServesOthers() {
    String[] ids = moreThanFit();
    AssertSubscriber<LiveEvent> slow = dropped(ids);
    // Events that were sent before the first request is answered may count as waiting, too.
    assertThat(data(slow, "hit")).hasSizeBetween(BUFFER - 1, BUFFER);
    LiveEvent last = slow.getItems().getLast();
    assertThat(last.name()).isEqualTo("dropped");
    assertThat(last.data()).asString().contains("too slow");
    assertThat(metrics.counter("winnow.live.dropped").count()).isEqualTo(1);
    assertThat(metrics.get("winnow.live.subscribers").gauge().value()).isEqualTo(1);
  }

  @Test
  void droppedClientResumesWithTheFirstUnsentHit() {
    // Given a client that was dropped
    String[] ids = moreThanFit();
    AssertSubscriber<LiveEvent> slow = dropped(ids);

    // When it comes back
    LiveEvent dropped = slow.getItems().getLast();
    AssertSubscriber<LiveEvent> again = client(dropped.id(), 1_000);

    // Then no hit is repeated or lost
    List<LiveEvent> told =
        slow.getItems().stream().filter(event -> "hit".equals(event.name())).toList();
    assertThat(dropped.id()).isEqualTo(told.getLast().id());
    awaitHits(again, Arrays.copyOfRange(ids, told.size(), ids.length));
  }

  @Test
  void reportsMissedAssetsToLateClients() {
    AssertSubscriber<LiveEvent> first = client(null, 1_000);
    long start = first.awaitItems(1).getItems().getFirst().id();
    first.cancel();
    for (int i = 0; i < WINDOW + 5; i++) {
      index(Axes.point("sea" + i, 0, 0, 1));
    }

    AssertSubscriber<LiveEvent> late = client(start, 1_000);
    AssertSubscriber<LiveEvent> stranger = client(12L, 1_000);

    await().untilAsserted(() -> assertThat(data(late, "lagged")).asString().contains("missed=5"));
    await().untilAsserted(() -> assertThat(data(stranger, "lagged")).hasSize(1));
    assertThat(metrics.counter("winnow.live.lagged").count()).isEqualTo(5);
  }

  @Test
  void doesNotTellTenantsHowManyAssetsTheyMissed() {
    // Given
    counts = false;
    AssertSubscriber<LiveEvent> first = client(null, 1_000);
    long start = first.awaitItems(1).getItems().getFirst().id();
    first.cancel();
    // When
    for (int i = 0; i < WINDOW + 5; i++) {
      index(Axes.point("sea" + i, 0, 0, 1));
    }
    AssertSubscriber<LiveEvent> late = client(start, 1_000);
    // Then
    await()
        .untilAsserted(
            () ->
                assertThat(data(late, "lagged"))
                    .containsExactly(
                        Map.of(
                            "reason",
                            "some indexed assets were skipped, because more than"
                                + " winnow.live.window assets were indexed meanwhile")));
  }

  @Test
  void rejectsTooManyClients() {
    List<AssertSubscriber<LiveEvent>> all =
        IntStream.range(0, CLIENTS).mapToObj(i -> client(null, 1)).toList();

    assertThatThrownBy(live::admit).isInstanceOf(OverloadedException.class);
    all.getFirst().cancel();
    live.admit();
  }

  @Test
  void admissionReservesAPlace() {
    List<LiveSearchPermit> places =
        IntStream.range(0, CLIENTS).mapToObj(i -> live.admit()).toList();
    assertThatThrownBy(live::admit).isInstanceOf(OverloadedException.class);

    // One that cannot begin releases its place, and no other one's.
    places.getFirst().release();
    places.getFirst().release();

    live.admit();
    assertThatThrownBy(live::admit).isInstanceOf(OverloadedException.class);
  }

  @Test
  void releasesThePlaceOfAClientThatNeverSubscribes() {
    // Given
    stop();
    Bounds bounds = new Bounds(Duration.ofMinutes(1));
    live = new LiveSearches(indexed, serving, bounds, metrics, Duration.ofSeconds(1));
    Multi<LiveEvent> late = events(live.admit(), null);
    AssertSubscriber<LiveEvent> other = client(null, 1);
    live.admit();
    assertThatThrownBy(live::admit).isInstanceOf(OverloadedException.class);

    // When it does not subscribe
    await().atMost(Duration.ofSeconds(20)).ignoreExceptions().untilAsserted(live::admit);

    // Then its stream ends when it does, while those that have come stay
    late.subscribe()
        .withSubscriber(AssertSubscriber.create(1))
        .assertCompleted()
        .assertHasNotReceivedAnyItem();
    other.assertNotTerminated();
    assertThatThrownBy(live::admit).isInstanceOf(OverloadedException.class);
  }

  @Test
  void shutdownEndsTheStreams() {
    AssertSubscriber<LiveEvent> client = client(null, 1_000);

    live.stop(new ShutdownEvent());

    client.awaitCompletion();
    assertEnded(client, "the service stops");
  }

  @Test
  void nextApplicationCountsOnlyItsOwnClients() {
    // Given
    client(null, 1_000).awaitItems(1);
    live.close();
    // When
    live = new LiveSearches(indexed, serving, new Bounds(Duration.ofMillis(50)), metrics);
    // Then
    assertThat(metrics.get("winnow.live.subscribers").gauge().value()).isZero();
  }
}
