package dev.winnow.kafka;

import io.quarkus.logging.LoggingFilter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.common.errors.NotControllerException;
import org.apache.kafka.common.protocol.Errors;

/**
 * Throttles the log of Kafka's clients. While Kafka is unavailable, each client logs two lines
 * several times a second. This filter passes one of these lines per minute. It drops an error that
 * an embedded broker logs if it registers before its controller is active, because it registers
 * again. It drops three errors about offsets that a worker cannot commit because it hung for longer
 * than its session: the group assigns it partitions again, and it reads the records from the last
 * committed offsets. It passes all other lines. Thread-safe.
 */
@LoggingFilter(name = "kafka-outage")
public final class KafkaOutageFilter implements Filter {

  private static final String CLIENTS = "org.apache.kafka.clients.NetworkClient";
  private static final String COORDINATOR =
      "org.apache.kafka.clients.consumer.internals.ConsumerCoordinator";
  private static final String CONTROLLER = "kafka.server.ControllerApis";
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
    return !reportsEarlyRegistration(record)
        && !reportsLostSession(record)
        && (!reportsOutage(record) || due());
  }

  private static boolean reportsEarlyRegistration(LogRecord record) {
    return CONTROLLER.equals(record.getLoggerName())
        && String.valueOf(record.getMessage()).contains("(apiKey=CONTROLLER_REGISTRATION,")
        && record.getThrown() != null
        && record.getThrown().getCause() instanceof NotControllerException;
  }

  private static boolean reportsLostSession(LogRecord record) {
    return record.getThrown() instanceof CommitFailedException
        || (COORDINATOR.equals(record.getLoggerName())
            && String.valueOf(record.getMessage()).contains("Offset commit failed")
            && record.getMessage().endsWith(Errors.UNKNOWN_MEMBER_ID.message()));
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
