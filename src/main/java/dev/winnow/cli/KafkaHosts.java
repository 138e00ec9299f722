package dev.winnow.cli;

import dev.winnow.cli.console.CommandFailure;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Utils;

/**
 * The hosts of Kafka. In a cluster, their names may become known only after this process started.
 *
 * @param resolves returns whether a name has an address now
 */
record KafkaHosts(List<String> names, Predicate<String> resolves) {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  /**
   * Reads the hosts.
   *
   * @param servers addresses as in {@code kafka.bootstrap.servers}
   */
  static KafkaHosts of(String servers) {
    List<String> names =
        Arrays.stream(servers.split(","))
            .map(address -> Utils.getHost(address.strip()))
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return new KafkaHosts(names, KafkaHosts::hasAddress);
  }

  /**
   * Waits until one of the names resolves: without an address, Kafka's clients cannot be created.
   * Returns at once if there are no names; the clients report that.
   *
   * @param patience the maximum time
   * @param err tells the user that the process waits
   * @throws CommandFailure if no name resolves within the time
   */
  void await(Duration patience, PrintWriter err) {
    if (names.isEmpty() || names.stream().anyMatch(resolves)) {
      return;
    }
    String hosts = String.join(", ", names);
    err.printf(
        "winnow: no address is known for Kafka's host %s: waiting up to %d s%n",
        hosts, patience.toSeconds());
    err.flush();
    long end = System.nanoTime() + patience.toNanos();
    do {
      if (System.nanoTime() >= end) {
        throw new CommandFailure(
            "cannot start: no address is known for Kafka's host %s: correct %s, or start Kafka first"
                .formatted(hosts, "kafka.bootstrap.servers (KAFKA_BOOTSTRAP_SERVERS)"));
      }
      pause();
    } while (names.stream().noneMatch(resolves));
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted while it waited for Kafka's host");
    }
  }

  private static boolean hasAddress(String name) {
    try {
      return InetAddress.getAllByName(name).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
