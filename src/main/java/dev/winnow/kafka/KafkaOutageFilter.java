package dev.winnow.kafka;

import io.quarkus.logging.LoggingFilter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Throttles the log of Kafka's clients. While Kafka is unavailable, each client logs two lines
 * several times a second. This filter passes one of these lines per minute, and all other lines.
 * Thread-safe.
 */
@LoggingFilter(name = "kafka-outage")
public final class KafkaOutageFilter implements Filter {

  private static final String CLIENTS = "org.apache.kafka.clients.NetworkClient";
  private static final long PAUSE = Duration.ofMinutes(1).toNanos();

  private final LongSupplier nanoTime;
  private final AtomicLong next;

  public KafkaOutageFilter() {
    this(System::nanoTime);
  }

  KafkaOutageFilter(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.next = new AtomicLong(nanoTime.getAsLong());
  }

  @Override
  public boolean isLoggable(LogRecord record) {
    return !reportsOutage(record) || due();
  }

  private static boolean reportsOutage(LogRecord record) {
    String message = record.getMessage();
    return CLIENTS.equals(record.getLoggerName())
        && message != null
        && (message.contains("could not be established. Node may not be available.")
            || (message.contains("Bootstrap broker") && message.endsWith("disconnected")));
  }

  private boolean due() {
    long now = nanoTime.getAsLong();
    long at = next.get();
    return now - at >= 0 && next.compareAndSet(at, now + PAUSE);
  }
}
