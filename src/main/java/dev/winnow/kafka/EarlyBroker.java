package dev.winnow.kafka;

import java.nio.file.Path;

/**
 * An embedded broker that starts while the rest of the service starts. Found by {@link
 * java.util.ServiceLoader}, so a native image, which has no embedded broker, contains no part of
 * it.
 */
public interface EarlyBroker extends AutoCloseable {

  /**
   * Begins to start the broker, and returns at once.
   *
   * @param dataDirectory the service's data directory, which the caller has locked
   * @param port the clients' port on localhost
   */
  void begin(Path dataDirectory, int port);

  /** Stops the broker if the service has not taken it over, because it could not start. */
  @Override
  void close();
}
