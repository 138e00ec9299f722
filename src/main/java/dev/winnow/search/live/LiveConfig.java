package dev.winnow.search.live;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Bounds of live searches. */
@ConfigMapping(prefix = "winnow.live")
public interface LiveConfig {

  /** How often a comment tells clients that the connection stands. */
  @WithDefault("15s")
  Duration heartbeat();

  /**
   * Indexed assets that are remembered: how far back a client can resume, and how far matching may
   * fall behind before assets are left out.
   */
  @WithDefault("10000")
  int window();

  /** Events that wait for a client at most, 2 or more; one that is slower is dropped. */
  @WithDefault("256")
  int clientBuffer();

  /** Clients at once; more are refused. */
  @WithDefault("1000")
  int maxClients();
}
