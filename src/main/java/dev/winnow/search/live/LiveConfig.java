package dev.winnow.search.live;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of live search. */
@ConfigMapping(prefix = "winnow.live")
public interface LiveConfig {

  /** How often clients are sent a comment that keeps the connection open. */
  @WithDefault("15s")
  Duration heartbeat();

  /**
   * Number of indexed assets that are remembered. A client can resume within them, and matching may
   * fall behind by as many before assets are left out.
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
