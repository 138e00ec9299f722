package dev.winnow.kafka;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Sets the log level of Kafka's clients in this process. */
public final class KafkaLogging {

  private static final Logger CLIENTS = Logger.getLogger("org.apache.kafka");

  private KafkaLogging() {}

  /**
   * Logs errors only. Kafka's clients warn several times a second while a broker is unavailable,
   * and print all their settings at the start. Commands report a failure once.
   */
  public static void errorsOnly() {
    CLIENTS.setLevel(Level.SEVERE);
  }
}
