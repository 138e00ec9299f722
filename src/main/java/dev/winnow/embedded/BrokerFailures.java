package dev.winnow.embedded;

/**
 * Decides which failures of a broker's log need a restart, because Kafka reports one failure
 * several times, and does not say of which broker. Thread-safe.
 */
final class BrokerFailures {

  private boolean restarting;
  private boolean again;

  /** Reports a failure. Returns whether the caller must restart the broker. */
  synchronized boolean report() {
    again = restarting;
    restarting = true;
    return !again;
  }

  /** A new broker is about to start. Failures from now on may be its own. */
  synchronized void starting() {
    again = false;
  }

  /**
   * The new broker is up, which ends the restart. Returns whether a failure was reported during its
   * start, so that it has to be reported again.
   */
  synchronized boolean started() {
    restarting = false;
    return again;
  }
}
