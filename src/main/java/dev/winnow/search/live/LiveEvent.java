package dev.winnow.search.live;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event for a client.
 *
 * @param name null for a heartbeat
 * @param id number of the last matched asset, after which the client can resume
 * @param data content, sent as JSON; null for a heartbeat
 */
public record LiveEvent(@Nullable String name, long id, @Nullable Object data) {

  private static final String CAUSE = "more than winnow.live.window assets were indexed meanwhile";

  static LiveEvent heartbeat(long id) {
    return new LiveEvent(null, id, null);
  }

  /**
   * Indexed assets were skipped without matching them.
   *
   * @param missed their number; null to tell only that there are some
   */
  static LiveEvent lagged(long id, @Nullable Long missed) {
    return new LiveEvent(
        "lagged",
        id,
        missed == null
            ? Map.of("reason", "some indexed assets were skipped, because " + CAUSE)
            : Map.of("reason", CAUSE, "missed", missed));
  }

  /** The client's position is unknown. */
  static LiveEvent unknownId(long id) {
    return new LiveEvent(
        "lagged",
        id,
        Map.of("reason", "Last-Event-ID is from another process: the stream starts now"));
  }

  /** The last event of a stream that does not go on. The client can resume at the position. */
  static LiveEvent ended(long id, String reason) {
    return new LiveEvent("ended", id, Map.of("reason", reason));
  }

  /** The last event of a dropped client. */
  static LiveEvent dropped(long id, String reason) {
    return new LiveEvent("dropped", id, Map.of("reason", reason));
  }
}
