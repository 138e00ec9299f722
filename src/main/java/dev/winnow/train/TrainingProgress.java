package dev.winnow.train;

import java.time.Duration;

/** Receives the progress of training, on the thread that trains. */
public interface TrainingProgress {

  /** Reports the progress of a preparation, such as drawing scenes. */
  void prepared(String what, long done, long of);

  /**
   * Reports a finished step.
   *
   * @param loss smoothed over some steps
   * @param rate examples per second
   * @param left remaining time at this rate
   */
  void step(long step, long steps, double loss, double rate, Duration left);

  /** Reports a message that is printed on its own line. */
  void note(String line);
}
