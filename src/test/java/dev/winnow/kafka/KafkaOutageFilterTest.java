package dev.winnow.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.common.errors.NotControllerException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KafkaOutageFilterTest {

  private static final String UNREACHABLE =
      "[Producer clientId=a] Connection to node -1 (localhost/127.0.0.1:1) could not be established."
          + " Node may not be available.";
  private static final String GONE =
      "[Producer clientId=a] Bootstrap broker localhost:1 (id: -1 rack: null isFenced: false)"
          + " disconnected";

  private final AtomicLong now = new AtomicLong();
  private final KafkaOutageFilter filter = new KafkaOutageFilter(now::get);

  private boolean passes(String message) {
    LogRecord line = new LogRecord(Level.WARNING, message);
    line.setLoggerName("org.apache.kafka.clients.NetworkClient");
    return filter.isLoggable(line);
  }

  @Test
  void logsAnOutageOncePerMinute() {
    assertThat(passes(UNREACHABLE)).isTrue();
    assertThat(passes(GONE)).isFalse();
    now.addAndGet(Duration.ofSeconds(59).toNanos());
    assertThat(passes(UNREACHABLE)).isFalse();
    now.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(passes(UNREACHABLE)).isTrue();
  }

  @Test
  void dropsTheErrorOfAnEarlyRegistration() {
    assertThat(passes("CONTROLLER_REGISTRATION", new NotControllerException("starting"))).isFalse();
    assertThat(passes("CONTROLLER_REGISTRATION", new IllegalStateException())).isTrue();
    assertThat(passes("BROKER_REGISTRATION", new NotControllerException("starting"))).isTrue();
  }

  @Test
  void dropsTheErrorsOfALostSession() {
    String failed = "[Consumer clientId=a] Offset commit failed on partition b-1 at offset 7: ";
    assertThat(coordinatorPasses(failed + "The coordinator is not aware of this member.", null))
        .isFalse();
    assertThat(coordinatorPasses(failed + "Not authorized to access topics.", null)).isTrue();
    assertThat(coordinatorPasses("a listener failed", new CommitFailedException())).isFalse();
    assertThat(coordinatorPasses("a listener failed", new IllegalStateException())).isTrue();
  }

  private boolean coordinatorPasses(String message, @Nullable Exception thrown) {
    LogRecord line = new LogRecord(Level.SEVERE, message);
    line.setLoggerName("org.apache.kafka.clients.consumer.internals.ConsumerCoordinator");
    line.setThrown(thrown);
    return filter.isLoggable(line);
  }

  private boolean passes(String request, RuntimeException cause) {
    LogRecord line =
        new LogRecord(
            Level.SEVERE,
            "[ControllerApis nodeId=1] Unexpected error handling request"
                + " RequestHeader(apiKey=%s, apiVersion=0)".formatted(request));
    line.setLoggerName("kafka.server.ControllerApis");
    line.setThrown(new CompletionException(cause));
    return filter.isLoggable(line);
  }

  @Test
  void passesOtherLogMessages() {
    passes(UNREACHABLE);

    assertThat(
            passes("[Producer clientId=a] Connection to node 1 terminated during authentication."))
        .isTrue();
    assertThat(passes("[Producer clientId=a] Error while fetching metadata: {x=INVALID_TOPIC}"))
        .isTrue();
    LogRecord other = new LogRecord(Level.WARNING, UNREACHABLE);
    other.setLoggerName("dev.winnow.Other");
    assertThat(filter.isLoggable(other)).isTrue();
  }
}
