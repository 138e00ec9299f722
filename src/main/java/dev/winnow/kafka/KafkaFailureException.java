package dev.winnow.kafka;

import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Kafka is unavailable or rejects a request, so a command fails. The message is one line for the
 * user.
 */
public final class KafkaFailureException extends RuntimeException {

  public KafkaFailureException(String message) {
    super(message);
  }

  public KafkaFailureException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns whether the same request may succeed later, because Kafka did not respond. */
  public boolean isTransient() {
    return getCause() instanceof RetriableException || getCause() instanceof TimeoutException;
  }
}
