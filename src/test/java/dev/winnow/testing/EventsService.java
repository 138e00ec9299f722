package dev.winnow.testing;

import java.util.HashMap;
import java.util.Map;

/**
 * The application with events of indexed assets and of hits of boards on topics, and with an index
 * of its own.
 */
public final class EventsService extends WinnowService {

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    configuration.put("winnow.indexed-events.enabled", "true");
    configuration.put("winnow.boards.hits-topic", "winnow.board-hits");
    return configuration;
  }
}
