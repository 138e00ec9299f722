package dev.winnow.search.live;

import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.events.IndexEvents;
import dev.winnow.events.IndexedAsset;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Application;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The live searches of this process, matched on one thread, which sleeps if there are no clients.
 *
 * <p>Indexed assets are kept from the first client on, so that later clients can resume.
 */
@Startup // so that its metrics exist before the first client
@ApplicationScoped
public class LiveSearches {

  private static final Logger LOG = Logger.getLogger(LiveSearches.class);

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Leaves room to count on in the integers that JavaScript represents exactly. */
  private static final long FIRST_NUMBERS = 1L << 52;

  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Set<LiveClient> clients = ConcurrentHashMap.newKeySet();
  private final Semaphore places;
  private final IndexEvents indexed;
  private final Serving serving;
  private final LiveConfig config;
  private final IndexedLog log;
  private final LiveMetrics metrics;
  private final LiveMatcher matcher;
  private final Duration grace;
  private final ThrottledWarning waiting =
      ThrottledWarning.reminder(Duration.ofSeconds(30), LOG::warn);
  private final Thread thread =
      Thread.ofPlatform().name("winnow-live").daemon().unstarted(this::run);
  private boolean listening; // guarded by this
  private volatile boolean closed;

  @Inject
  LiveSearches(IndexEvents indexed, Serving serving, LiveConfig config, MeterRegistry registry) {
    this(indexed, serving, config, registry, GRACE);
  }

  /**
   * @param grace time for a client whose stream ends to read its buffered events, and for a new
   *     client to subscribe
   */
  LiveSearches(
      IndexEvents indexed,
      Serving serving,
      LiveConfig config,
      MeterRegistry registry,
      Duration grace) {
    this.grace = grace;
    this.indexed = indexed;
    this.serving = serving;
    this.config = config;
    this.places = new Semaphore(config.maxClients());
    // A number from another process, or from before a restart, must not look valid.
    this.log = new IndexedLog(config.window(), ThreadLocalRandom.current().nextLong(FIRST_NUMBERS));
    this.metrics = LiveMetrics.of(registry, clients);
    this.matcher = new LiveMatcher(log, metrics, this::drop);
  }

  /**
   * Reserves a permit for a client, and starts listening to indexed assets. The first call may
   * block for some seconds.
   *
   * @return the permit; release it if {@link #events} is not called
   * @throws OverloadedException if there are too many clients
   * @throws ProblemException if events of indexed assets cannot be received, because the stream
   *     would be silent
   */
  public synchronized LiveSearchPermit admit() {
    if (!listening) {
      listening = true;
      indexed.listen(this::accept);
      thread.start();
    }
    if (!indexed.isHeard()) {
      throw new ProblemException(
          ProblemType.UNAVAILABLE,
          "this node cannot read the events of indexed assets from Kafka yet; try again later");
    }
    return LiveSearchPermit.reserve(places);
  }

  /**
   * Returns the events for a client. The permit is released when the stream ends, or if the client
   * does not subscribe within seconds, for example because the connection is closed.
   *
   * @param permit the client's permit
   * @param query the query; if it becomes outdated, the stream ends with the event {@code ended},
   *     and the client resumes with a new query
   * @param first the data of the first event, {@code interpreted}
   * @param lastEventId number of the asset after which to resume, or null to start with new assets
   * @param hangUp closes the connection at once
   */
  public Multi<LiveEvent> events(
      LiveSearchPermit permit,
      LiveQuery query,
      Object first,
      @Nullable Long lastEventId,
      Runnable hangUp) {
    Infrastructure.getDefaultWorkerPool()
        .schedule(permit::expire, grace.toMillis(), TimeUnit.MILLISECONDS);
    return Multi.createFrom()
        .deferred(
            () -> {
              if (!permit.take()) {
                return Multi.createFrom().empty();
              }
              OptionalLong resumed =
                  lastEventId == null ? OptionalLong.empty() : log.after(lastEventId);
              long next = resumed.orElse(log.end());
              LiveClient client = new LiveClient(query, config.clientBuffer(), next, hangUp);
              client.send(new LiveEvent("interpreted", next - 1, first));
              if (lastEventId != null && resumed.isEmpty()) {
                client.send(LiveEvent.unknownId(next - 1));
              }
              clients.add(client);
              wake();
              return client
                  .events()
                  .onItem()
                  .invoke(
                      event -> {
                        if ("hit".equals(event.name())) {
                          metrics.sent().increment();
                        }
                      })
                  .onTermination()
                  .invoke(
                      () -> {
                        clients.remove(client);
                        permit.release();
                      });
            });
  }

  private void accept(IndexedAsset asset) {
    if (!asset.deleted()) {
      log.append(asset.id());
      wake();
    }
  }

  private void wake() {
    if (!clients.isEmpty()) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    long heartbeat = Math.max(config.heartbeat().toNanos(), TimeUnit.MILLISECONDS.toNanos(10));
    long due = System.nanoTime() + heartbeat;
    while (!closed) {
      long left = due - System.nanoTime();
      boolean more = round(left <= 0);
      if (left <= 0) {
        due += heartbeat - left;
      } else if (!more) {
        LockSupport.parkNanos(Math.min(left, SECOND));
      }
      endWithApplication();
    }
    endAll();
  }

  private boolean round(boolean beats) {
    try {
      if (beats) {
        beat();
      }
      Model model = serving.current();
      endOutdated(model);
      boolean more = matcher.round(clients, model.index());
      // Before positions are sent: newer assets may be only in the other index.
      endOutdated(serving.current());
      return more;
    } catch (RuntimeException | Error e) { // or an OutOfMemoryError: the thread must go on
      waiting.log("Live searches failed, trying again each second: " + e);
      pause();
      return false;
    }
  }

  /** Waits for a second, even if assets are indexed meanwhile. */
  private void pause() {
    long end = System.nanoTime() + SECOND;
    for (long left = SECOND; left > 0 && !closed; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private void endOutdated(Model model) {
    for (LiveClient client : clients) {
      client.outdated(model).ifPresent(reason -> end(client, reason));
    }
  }

  private void beat() {
    for (LiveClient client : clients) {
      if (client.stalls()) {
        drop(client, "too slow: nothing was read for " + config.heartbeat());
      } else if (client.isIdle()) {
        client.send(LiveEvent.heartbeat(client.next() - 1));
      }
    }
  }

  /**
   * Ends all streams when the application stops. It waits for requests before it fires the shutdown
   * event, and live searches never end by themselves.
   */
  private void endWithApplication() {
    Application application = Application.currentApplication();
    if (application != null && !application.isStarted()) {
      endAll();
    }
  }

  private void endAll() {
    clients.forEach(client -> end(client, "the service stops"));
  }

  private void end(LiveClient client, String reason) {
    if (clients.remove(client)) {
      client.end(reason);
      hangUpLater(client);
    }
  }

  private void drop(LiveClient client) {
    drop(client, "too slow: more than %d buffered events".formatted(config.clientBuffer()));
  }

  private void drop(LiveClient client, String reason) {
    if (clients.remove(client)) {
      metrics.dropped().increment();
      client.drop(reason);
      hangUpLater(client);
    }
  }

  /** Otherwise a client that reads nothing would keep its place. */
  private void hangUpLater(LiveClient client) {
    Infrastructure.getDefaultWorkerPool()
        .schedule(client::hangUp, grace.toMillis(), TimeUnit.MILLISECONDS);
  }

  void stop(@Observes @Priority(1) ShutdownEvent event) {
    closed = true;
    LockSupport.unpark(thread);
  }

  @PreDestroy
  void close() {
    metrics.close();
  }
}
