package dev.winnow.cli.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.cli.console.Interrupt;
import dev.winnow.cli.console.Terminal;
import dev.winnow.cli.search.ServerSentEvents.Event;
import dev.winnow.log.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Prints matching assets as they are indexed. If an established connection ends, it reconnects with
 * back-off and resumes after the last event. For one thread.
 */
final class LiveSearch {

  /**
   * Pauses before a new connection, and the silence after which a connection is considered dead.
   */
  record Patience(Duration firstPause, Duration longestPause, Duration silence) {

    /** The silence is six keep-alives of the service, which come every 15 s. */
    static final Patience DEFAULT =
        new Patience(Duration.ofMillis(500), Duration.ofSeconds(15), Duration.ofSeconds(90));
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  private final SearchClient client;
  private final Patience patience;
  private final boolean json;
  private final PrintWriter out;
  private final PrintWriter err;
  private @Nullable String lastEventId;
  private String lost = "";
  private long left;
  private volatile long hits;
  private volatile long heard;

  /**
   * @param limit the number of hits after which the search ends
   * @param json whether to print hits as JSON
   */
  LiveSearch(
      SearchClient client,
      Patience patience,
      long limit,
      boolean json,
      PrintWriter out,
      PrintWriter err) {
    this.client = client;
    this.patience = patience;
    this.left = limit;
    this.json = json;
    this.out = out;
    this.err = err;
  }

  /**
   * Listens until the limit is reached. Ctrl-C prints the number of hits.
   *
   * @param query the query string of the URL
   * @throws SearchClient.FailedException if the service rejects the search, or the first connection
   *     fails
   */
  void run(String query) throws SearchClient.FailedException, InterruptedException {
    long since = System.nanoTime();
    try (Interrupt totals =
        Interrupt.then(
            () ->
                say(
                    "%s in %s"
                        .formatted(
                            Text.count(hits, "hit"),
                            Text.duration(Duration.ofNanos(System.nanoTime() - since)))))) {
      listenUntilLimit(query);
    }
  }

  private void listenUntilLimit(String query)
      throws SearchClient.FailedException, InterruptedException {
    Duration pause = patience.firstPause;
    boolean stood = false;
    while (left > 0) {
      lost = "the connection was lost";
      try (InputStream stream = client.listen(query, lastEventId)) {
        if (stood) {
          say("listening again");
        }
        stood = true;
        long since = System.nanoTime();
        try {
          listen(stream);
        } finally {
          boolean lasted = System.nanoTime() - since > patience.longestPause.toNanos();
          pause =
              lasted ? patience.firstPause : pause; // keep backing off if the stream ended at once
        }
      } catch (SearchClient.FailedException e) {
        if (!stood || !e.passing()) {
          throw e;
        }
        lost = String.valueOf(e.getMessage());
      } catch (IOException e) {
        // same as the end of the stream
      }
      if (left > 0) {
        say(lost + "; trying again");
        Thread.sleep(pause);
        Duration twice = pause.multipliedBy(2);
        pause = twice.compareTo(patience.longestPause) < 0 ? twice : patience.longestPause;
      }
    }
  }

  private void listen(InputStream stream) throws IOException {
    heard = System.nanoTime();
    try (ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory())) {
      long gap = patience.silence.toNanos() / 4;
      watch.scheduleWithFixedDelay(() -> hangUp(stream), gap, gap, TimeUnit.NANOSECONDS);
      try {
        var events = new ServerSentEvents(stream);
        for (Event e = events.next(); e != null && left > 0; e = left > 0 ? events.next() : null) {
          heard = System.nanoTime();
          lastEventId = e.id() == null ? lastEventId : e.id();
          show(e);
        }
      } finally {
        watch.shutdownNow();
      }
    }
  }

  /** Closes a silent connection, because a half-open connection would block the reader forever. */
  private void hangUp(InputStream stream) {
    if (System.nanoTime() - heard > patience.silence.toNanos()) {
      try {
        stream.close();
      } catch (IOException e) {
        // the connection is dead anyway
      }
    }
  }

  private void show(Event event) throws IOException {
    switch (event.name()) {
      case "interpreted" -> {
        JsonNode start = parse(event);
        say(
            String.format(
                Locale.ROOT,
                "listening; understood as: %s; a hit has a %s of at least %.2f",
                SearchTable.understood(start.path("interpreted")),
                Terminal.plain(start.path("measure").asText()),
                start.path("threshold").asDouble()));
        if (start.hasNonNull("note")) {
          say(Terminal.plain(start.path("note").asText()));
        }
      }
      case "hit" -> {
        out.println(json ? event.data() : SearchTable.line(parse(event)));
        out.flush();
        left--;
        hits++;
      }
      case "lagged" -> {
        JsonNode lagged = parse(event);
        String missed = lagged.has("missed") ? lagged.path("missed").asText() + " skipped: " : "";
        say(missed + Terminal.plain(lagged.path("reason").asText()));
      }
      case "ended" -> lost = Terminal.plain(parse(event).path("reason").asText());
      case "dropped" -> say("dropped: " + Terminal.plain(parse(event).path("reason").asText()));
      default -> {
        // a keep-alive comment
      }
    }
  }

  private static JsonNode parse(Event event) throws IOException {
    try {
      return JSON.readTree(event.data());
    } catch (JsonProcessingException e) {
      throw new IOException("invalid JSON", e);
    }
  }

  private void say(String line) {
    err.println(line);
    err.flush();
  }
}
