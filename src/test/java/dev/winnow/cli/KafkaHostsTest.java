package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.cli.console.CommandFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A process starts before the name of its Kafka is known. */
class KafkaHostsTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final StringWriter told = new StringWriter();
  private final PrintWriter err = new PrintWriter(told);

  @Test
  void waitsUntilAHostIsKnown() {
    AtomicInteger lookups = new AtomicInteger();
    KafkaHosts hosts = new KafkaHosts(List.of("kafka"), name -> lookups.incrementAndGet() > 2);

    hosts.await(PATIENCE, err);

    assertThat(lookups).hasValue(3);
    assertThat(told.toString().lines())
        .containsExactly("winnow: no address is known for Kafka's host kafka: waiting up to 60 s");
  }

  @Test
  void reportsHostsThatStayUnknown() {
    KafkaHosts hosts = KafkaHosts.of("a.invalid:9092, PLAINTEXT://b.invalid:9093");

    assertThatThrownBy(() -> hosts.await(Duration.ZERO, err))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("a.invalid, b.invalid")
        .hasMessageContaining("correct kafka.bootstrap.servers");
  }

  @Test
  void oneKnownHostSuffices() {
    KafkaHosts.of("a.invalid:9092,localhost:9092,[::1]:9092").await(PATIENCE, err);

    assertThat(told.toString()).isEmpty();
  }

  @Test
  void leavesMalformedAddressesToKafka() {
    KafkaHosts.of("localhost").await(PATIENCE, err);

    assertThat(told.toString()).isEmpty();
  }
}
