package dev.winnow.testing;

import java.util.HashMap;
import java.util.Map;

/** The application with topics for indexed assets and board hits, and with a separate index. */
public final class EventsService extends WinnowService {

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    configuration.put("winnow.indexed-events.enabled", "true");
    configuration.put("winnow.boards.hits-topic", "winnow.board-hits");
    return configuration;
  }
}
