package dev.winnow.fetch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Fetching of images that records and searches link to. */
@ConfigMapping(prefix = "winnow.fetch")
public interface FetchConfig {

  /**
   * Hosts that images may be fetched from: {@code images.example.org}, or {@code *.example.org} for
   * all its subdomains. For other hosts, records keep the link; searches are rejected.
   */
  Optional<List<String>> allowedHosts();

  /** The maximum size of an image in bytes. */
  @WithDefault("20000000")
  int maxBytes();

  /** Timeout of one attempt. */
  @WithDefault("10s")
  Duration timeout();

  /** Number of attempts before a record becomes a dead letter. Searches make one attempt. */
  @WithDefault("3")
  int attempts();
}
