package dev.winnow.access;

import dev.winnow.testing.WinnowService;
import java.util.HashMap;
import java.util.Map;

/** The application with low limits. */
public final class BusyService extends WinnowService {

  /** Requests of each caller before the very low rate applies. */
  static final int BURST = 40;

  static final int CONCURRENT = 2;

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    configuration.putAll(
        Map.of(
            "winnow.access.mode", "on",
            "winnow.access.rate", "0.05",
            "winnow.access.burst", Integer.toString(BURST),
            "winnow.access.max-concurrent", Integer.toString(CONCURRENT),
            "winnow.encoder.max-waiting-queries", "20"));
    for (String name : new String[] {"eager", "calm", "slow", "dawdler", "thinker"}) {
      configuration.putAll(GuardedService.key(name, "wk_" + name, "search,ingest", ""));
    }
    return configuration;
  }
}
