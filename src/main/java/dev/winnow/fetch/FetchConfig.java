package dev.winnow.fetch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How pictures are fetched that records and searches only link to. */
@ConfigMapping(prefix = "winnow.fetch")
public interface FetchConfig {

  /**
   * Hosts that pictures may be fetched from: {@code images.example.org}, or {@code *.example.org}
   * for all below. Of any other host a record's link is kept, and a search's is refused.
   */
  Optional<List<String>> allowedHosts();

  /** The largest picture, in bytes. */
  @WithDefault("20000000")
  int maxBytes();

  /** How long one attempt may take. */
  @WithDefault("10s")
  Duration timeout();

  /** Attempts before a record becomes a dead letter; a search makes one. */
  @WithDefault("3")
  int attempts();
}
