package dev.winnow.http;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long the service waits for clients. */
@ConfigMapping(prefix = "winnow.http")
public interface HttpConfig {

  /** How long a client may take to send the body of a request, besides 0.1 s a kilobyte. */
  @WithDefault("20s")
  Duration bodyTimeout();
}
