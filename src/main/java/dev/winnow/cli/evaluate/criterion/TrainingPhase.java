package dev.winnow.cli.evaluate.criterion;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.train.TrainingProgress;
import java.time.Duration;

/** Shows the training of several models as one phase, in thousandths of a model. */
final class TrainingPhase implements TrainingProgress, AutoCloseable {

  private static final int PARTS = 1_000;

  private final ProgressListener.Phase phase;
  private long models;

  TrainingPhase(ProgressListener progress, String name, int models) {
    phase = progress.begin(name, (long) models * PARTS);
  }

  /** Begins the next model. */
  void next() {
    models++;
    phase.update(models * PARTS);
  }

  @Override
  public void prepared(String what, long done, long of) {}

  @Override
  public void step(long step, long steps, double loss, double rate, Duration left) {
    phase.update(models * PARTS + Math.min(PARTS - 1, step * PARTS / steps));
  }

  @Override
  public void note(String line) {}

  @Override
  public void close() {
    phase.close();
  }
}
