package dev.winnow.search.live;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of live search. */
@ConfigMapping(prefix = "winnow.live")
public interface LiveConfig {

  /** Interval of the comments that keep the connections of clients open. */
  @WithDefault("15s")
  Duration heartbeat();

  /**
   * Number of indexed assets that are kept. A client can resume within them. If matching falls further behind, assets are left out.
   */
  @WithDefault("10000")
  int window();

  /** Events that may wait for a client, at least 2. A slower client is disconnected. */
  @WithDefault("256")
  int clientBuffer();

  /** Maximum number of concurrent clients. Further ones are rejected with 429. */
  @WithDefault("1000")
  int maxClients();
}
