package dev.winnow.search.live;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client is sent.
 *
 * @param name null for a heartbeat
 * @param id the last indexed asset that has been matched, from where the client may resume
 * @param data as JSON; null for a heartbeat
 */
public record LiveEvent(@Nullable String name, long id, @Nullable Object data) {

  static LiveEvent heartbeat(long id) {
    return new LiveEvent(null, id, null);
  }

  /** Assets that the client would have been told of, if they match, are left out. */
  static LiveEvent lagged(long id, long missed) {
    return new LiveEvent(
        "lagged", id, Map.of("reason", "these indexed assets were not matched", "missed", missed));
  }

  /** Nothing is known of where the client was. */
  static LiveEvent unknownId(long id) {
    return new LiveEvent(
        "lagged",
        id,
        Map.of("reason", "Last-Event-ID is from another process: the stream starts now"));
  }

  /** The last event. */
  static LiveEvent dropped(long id, String reason) {
    return new LiveEvent("dropped", id, Map.of("reason", reason));
  }
}
