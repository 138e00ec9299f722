package dev.winnow.cli;

import dev.winnow.cli.console.CommandFailure;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * Checks that numbers and times of the configuration are not too small, and that hosts are hosts.
 */
final class SettingRanges {

  /** Minimum values by property. */
  private static final Map<String, Long> NUMBERS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("winnow.embedded.partitions", 1L),
              Map.entry("winnow.encoder.workers", 1L),
              Map.entry("winnow.encoder.max-batch", 1L),
              Map.entry("winnow.encoder.max-waiting-queries", 1L),
              Map.entry("winnow.encoder.max-waiting-inputs", 1L),
              Map.entry("winnow.fetch.max-bytes", 1L),
              Map.entry("winnow.fetch.attempts", 1L),
              Map.entry("winnow.ingest.max-in-flight", 1L),
              Map.entry("winnow.ingest.max-bytes-in-flight", 1L),
              Map.entry("winnow.ingest.preview-size", 1L),
              Map.entry("winnow.live.window", 1L),
              Map.entry("winnow.live.client-buffer", 2L),
              Map.entry("winnow.live.max-clients", 0L),
              Map.entry("winnow.qdrant.max-batch", 1L),
              Map.entry("winnow.qdrant.max-concurrent-batches", 1L),
              Map.entry("winnow.reindex.max-in-flight", 1L)));

  /** Minimum values by property. */
  private static final Map<String, Duration> TIMES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("winnow.encoder.max-delay", Duration.ZERO),
              Map.entry("winnow.fetch.timeout", Duration.ofMillis(1)),
              Map.entry("winnow.http.body-timeout", Duration.ofMillis(1)),
              Map.entry("winnow.http.header-timeout", Duration.ofMillis(1)),
              Map.entry("winnow.http.idle-timeout", Duration.ofMillis(1)),
              Map.entry("winnow.http.response-timeout", Duration.ofMillis(1)),
              Map.entry("winnow.live.heartbeat", Duration.ofMillis(1)),
              Map.entry("winnow.reindex.max-live-delay", Duration.ZERO),
              Map.entry("winnow.reindex.grace", Duration.ZERO)));

  private static final String HOSTS = "winnow.fetch.allowed-hosts";

  /** A host, perhaps with all its subdomains, or an IPv6 address. */
  private static final Pattern HOST = Pattern.compile("(\\*\\.)?[\\w.-]+|\\[[0-9a-fA-F:.]+]");

  private SettingRanges() {}

  /** Returns the properties that are checked. */
  static Set<String> properties() {
    return Stream.of(NUMBERS.keySet(), TIMES.keySet(), Set.of(HOSTS))
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  /**
   * @throws CommandFailure if a value is too small, or is not a value of its type
   */
  static void require(Config config) {
    try {
      NUMBERS.forEach(
          (property, least) ->
              config
                  .getOptionalValue(property, Long.class)
                  .ifPresent(value -> require(property, value, least)));
      TIMES.forEach(
          (property, least) ->
              config
                  .getOptionalValue(property, Duration.class)
                  .ifPresent(value -> require(property, value, least)));
      config
          .getOptionalValues(HOSTS, String.class)
          .ifPresent(hosts -> hosts.forEach(SettingRanges::requireHost));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(StartFailure.describe(e));
    }
  }

  private static <T extends Comparable<T>> void require(String property, T value, T least) {
    if (value.compareTo(least) < 0) {
      throw new CommandFailure(
          "%s is %s; it must be at least %s".formatted(property, written(value), written(least)));
    }
  }

  private static void requireHost(String host) {
    if (!HOST.matcher(host).matches()) {
      throw new CommandFailure(
          "%s has '%s', which is not a host: give images.example.org, or *.example.org for all its subdomains"
              .formatted(HOSTS, host));
    }
  }

  private static String written(Object value) {
    return value instanceof Duration time ? time.toMillis() + "ms" : value.toString();
  }
}
