package dev.winnow.kafka;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.jspecify.annotations.Nullable;

/** Ends threads that poll a consumer and park after failures. */
public final class PollingThread {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private PollingThread() {}

  /**
   * Wakes a thread and waits up to two seconds for its end. The thread must end by itself when it
   * wakes up.
   *
   * @param polled the consumer that the thread polls now, if any
   */
  public static void end(Thread thread, @Nullable KafkaConsumer<?, ?> polled) {
    if (polled != null) {
      polled.wakeup();
    }
    LockSupport.unpark(thread);
    try {
      thread.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
