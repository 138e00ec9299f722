package dev.winnow.train;

import java.time.Duration;

/** Is told how training goes, by the thread that trains. */
public interface TrainingProgress {

  /** What is being prepared, and how far that is. */
  void prepared(String what, long done, long of);

  /**
   * A step is done.
   *
   * @param loss smoothed over some steps
   * @param rate examples a second
   * @param left until all steps are done, at this rate
   */
  void step(long step, long steps, double loss, double rate, Duration left);

  /** Something worth a line of its own. */
  void note(String line);
}
