package dev.winnow.embedded;

import org.jspecify.annotations.Nullable;

/**
 * Decides which failures of a broker's log need a restart, because Kafka reports one failure
 * several times. Kafka does not say of which broker, but the threads that a broker starts inherit
 * the thread group in which it was started. Reports of former brokers are ignored, however late
 * they come. Thread-safe.
 */
final class BrokerFailures {

  private @Nullable ThreadGroup current;
  private boolean restarting;
  private boolean again;

  /**
   * Reports a failure.
   *
   * @param threads the group of the thread that reports it
   * @return whether the caller must restart the broker
   */
  synchronized boolean report(ThreadGroup threads) {
    if (threads != current) {
      return false;
    }
    again = restarting;
    restarting = true;
    return !again;
  }

  /**
   * A new broker is about to start.
   *
   * @param threads the group of its threads
   */
  synchronized void starting(ThreadGroup threads) {
    current = threads;
    again = false;
  }

  /**
   * The new broker is up, which ends the restart. Returns whether it has failed during its start,
   * so that the caller must restart it.
   */
  synchronized boolean started() {
    restarting = again;
    return again;
  }
}
