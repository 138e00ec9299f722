package dev.winnow.search.live;

import dev.winnow.asset.AssetId;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.search.scoring.Candidate;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jboss.logging.Logger;

/**
 * Matches indexed assets with the searches of clients, in batches. Clients at the end of the log
 * are matched together; clients that resume catch up separately, as fast as they read. Confined to
 * one thread; blocks while the index is read.
 */
final class LiveMatcher {

  private static final Logger LOG = Logger.getLogger(LiveMatcher.class);
  private static final int BATCH = 64;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final IndexedLog log;
  private final LiveMetrics metrics;
  private final Consumer<LiveClient> tooSlow;
  private long position;

  /**
   * @param tooSlow called with a client whose buffer is full
   */
  LiveMatcher(IndexedLog log, LiveMetrics metrics, Consumer<LiveClient> tooSlow) {
    this.log = log;
    this.metrics = metrics;
    this.tooSlow = tooSlow;
    this.position = log.end();
  }

  /** Matches a batch. Returns whether more assets can be matched at once. */
  boolean round(Collection<LiveClient> clients, VectorIndex index) {
    List<LiveClient> together = clients.stream().filter(c -> c.next() >= position).toList();
    long from = together.stream().mapToLong(LiveClient::next).min().orElse(log.end());
    position = Math.max(position, from);
    List<LiveClient> behind = clients.stream().filter(c -> c.next() < position).toList();
    position = together.isEmpty() ? position : step(index, together, position, BATCH);
    boolean more = !together.isEmpty() && position < log.end();
    for (LiveClient client : behind) {
      int most = (int) Math.min(Math.min(BATCH, client.room() - 1), position - client.next());
      if (most > 0) {
        step(index, List.of(client), client.next(), most);
        more = true;
      }
    }
    return more;
  }

  private long step(VectorIndex index, List<LiveClient> clients, long from, int most) {
    IndexedLog.Batch batch = log.read(from, most);
    List<AssetId> ids = batch.ids();
    Map<AssetId, Point> points =
        ids.isEmpty() ? Map.of() : index.fetch(ids).await().atMost(PATIENCE);
    clients.forEach(client -> sendMissed(client, batch.first()));
    for (int i = 0; i < ids.size(); i++) {
      AssetId id = ids.get(i);
      Point point = points.get(id);
      // The fetched point is the newest state, so it is matched at the last change of the asset
      // only.
      if (point != null && ids.lastIndexOf(id) == i) {
        match(clients, batch.first() + i, Candidate.of(point));
      }
    }
    clients.forEach(client -> client.advance(batch.end()));
    return batch.end();
  }

  private void sendMissed(LiveClient client, long first) {
    long missed = first - client.next();
    if (missed > 0) {
      metrics.lagged().increment(missed);
      send(client, LiveEvent.lagged(first - 1, client.counts() ? missed : null));
      client.advance(first);
    }
  }

  private void match(List<LiveClient> clients, long number, Candidate candidate) {
    for (LiveClient client : clients) {
      if (number >= client.next()) {
        client.advance(number); // the client resumes here if its buffer is full
        try {
          client
              .match(number, candidate)
              .ifPresent(
                  hit -> {
                    metrics.matched().increment();
                    send(client, hit);
                  });
        } catch (RuntimeException e) {
          LOG.errorf(e, "A live search failed to match asset %s", candidate.point().id());
        }
      }
    }
  }

  private void send(LiveClient client, LiveEvent event) {
    if (!client.send(event)) {
      tooSlow.accept(client);
    }
  }
}
