package dev.winnow.kafka;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Decides what Kafka's clients may write to the log of this process. */
public final class KafkaLogging {

  private static final Logger CLIENTS = Logger.getLogger("org.apache.kafka");

  private KafkaLogging() {}

  /**
   * Logs errors only. Kafka's clients warn several times a second while a broker is unavailable,
   * and print all their settings at the start; the command reports once what failed.
   */
  public static void errorsOnly() {
    CLIENTS.setLevel(Level.SEVERE);
  }
}
