package dev.winnow.kafka;

import java.util.logging.Level;
import java.util.logging.Logger;

/** What Kafka's clients may write to the log of this process. */
public final class KafkaLogging {

  private static final Logger CLIENTS = Logger.getLogger("org.apache.kafka");

  private KafkaLogging() {}

  /**
   * Errors only. The clients warn several times a second while a broker is away, and print all
   * their settings at the start; the command says itself, once, what went wrong.
   */
  public static void errorsOnly() {
    CLIENTS.setLevel(Level.SEVERE);
  }
}
