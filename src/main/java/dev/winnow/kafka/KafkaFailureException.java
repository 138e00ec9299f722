package dev.winnow.kafka;

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
}
