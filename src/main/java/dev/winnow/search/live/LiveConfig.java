package dev.winnow.search.live;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of live search. */
@ConfigMapping(prefix = "winnow.live")
public interface LiveConfig {

  /** Interval of the comments that keep client connections open. */
  @WithDefault("15s")
  Duration heartbeat();

  /**
   * Number of recent indexed assets that are kept. A client can resume within them, and matching
   * may fall behind by this number before assets are skipped.
   */
  @WithDefault("10000")
  int window();

  /** Maximum number of buffered events per client, at least 2. Slower clients are disconnected. */
  @WithDefault("256")
  int clientBuffer();

  /** Maximum number of concurrent clients. Further ones are rejected with 429. */
  @WithDefault("1000")
  int maxClients();
}
