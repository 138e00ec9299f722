package dev.winnow.http;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of HTTP clients. */
@ConfigMapping(prefix = "winnow.http")
public interface HttpConfig {

  /** Timeout for receiving the body of a request, plus 0.1 s per kilobyte. */
  @WithDefault("20s")
  Duration bodyTimeout();
}
