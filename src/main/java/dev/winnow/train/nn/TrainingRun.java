package dev.winnow.train.nn;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.nn.Weights.Weight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Trains weights for an objective, with validations and checkpoints, and keeps the best weights.
 * The same weights, objective and settings give the same result on the same machine, interrupted or
 * not. For one thread.
 *
 * @param checkpoint the file of the state
 * @param name describes everything that must be the same to resume the run; the settings are added
 * @param betweenCheckpoints minimum time between two writes of the state; the final state is always
 *     written
 */
public record TrainingRun(
    Engine engine,
    TrainingSettings settings,
    Path checkpoint,
    String name,
    TrainingProgress progress,
    Duration betweenCheckpoints) {

  private static final double SMOOTHING = 0.05;

  /** The state is four times the size of the network, and each write is synced to disk. */
  private static final Duration BETWEEN_CHECKPOINTS = Duration.ofSeconds(5);

  /**
   * The result of a run.
   *
   * @param steps total number of steps
   * @param score score of the best validation, whose weights are kept
   * @param loss smoothed loss at the end
   * @param took training time of this process
   */
  public record Result(long steps, double score, double loss, Duration took) {}

  public TrainingRun {
    name = name + " " + settings;
  }

  /** Writes the state at the end, and after a validation if the last write is five seconds ago. */
  public TrainingRun(
      Engine engine,
      TrainingSettings settings,
      Path checkpoint,
      String name,
      TrainingProgress progress) {
    this(engine, settings, checkpoint, name, progress, BETWEEN_CHECKPOINTS);
  }

  /**
   * Trains until all steps are done or validation no longer improves.
   *
   * @param resume whether to resume from the checkpoint, if there is one
   * @throws TrainingException if the loss becomes NaN, or the checkpoint is of another run
   */
  public Result run(Weights weights, Objective objective, boolean resume) throws IOException {
    List<Weight> trained = weights.trained();
    AdamW optimizer = new AdamW(trained, settings.decay());
    float[][] live = weights.all().stream().map(Weight::values).toArray(float[][]::new);
    float[][] best = weights.copy();
    var at = new Checkpoint(0, Double.NEGATIVE_INFINITY, 0, Double.NaN);
    if (resume && Files.exists(checkpoint)) {
      at = Checkpoint.read(checkpoint, name, live, best, optimizer.means(), optimizer.squares());
      progress.note("resuming after step " + at.step());
    }
    long first = at.step();
    long started = System.nanoTime();
    long written = started;
    while (!ended(at)) {
      long step = at.step();
      double loss = step(trained, objective, optimizer, step);
      double smooth = Double.isNaN(at.loss()) ? loss : at.loss() + SMOOTHING * (loss - at.loss());
      report(step + 1, first, smooth, started);
      at = new Checkpoint(step + 1, at.best(), at.waited(), smooth);
      if (at.step() % settings.validateEvery() == 0 || at.step() == settings.steps()) {
        at = validated(at, weights, objective, best);
        if (ended(at) || System.nanoTime() - written >= betweenCheckpoints.toNanos()) {
          at.write(checkpoint, name, live, best, optimizer.means(), optimizer.squares());
          written = System.nanoTime();
        }
      }
    }
    weights.restore(best);
    return new Result(
        at.step(), at.best(), at.loss(), Duration.ofNanos(System.nanoTime() - started));
  }

  private boolean ended(Checkpoint at) {
    return at.step() >= settings.steps() || at.waited() > settings.patience();
  }

  private double step(List<Weight> trained, Objective objective, AdamW optimizer, long step) {
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, true);
      double loss;
      try (GradientCollector collector = engine.newGradientCollector()) {
        NDArray value = objective.loss(pass, step);
        collector.backward(value);
        loss = value.getFloat();
      }
      if (!Double.isFinite(loss)) {
        throw new TrainingException(
            "the loss is %f after %d steps: use a smaller learning rate".formatted(loss, step));
      }
      optimizer.update(pass.gradients(trained), settings.rate(step), step + 1);
      pass.keepStatistics();
      return loss;
    }
  }

  private Checkpoint validated(
      Checkpoint at, Weights weights, Objective objective, float[][] best) {
    double score = objective.validate();
    progress.note("step %d: validation %.4f".formatted(at.step(), score));
    if (score <= at.best()) {
      return new Checkpoint(at.step(), at.best(), at.waited() + 1, at.loss());
    }
    float[][] current = weights.copy();
    System.arraycopy(current, 0, best, 0, best.length);
    return new Checkpoint(at.step(), score, 0, at.loss());
  }

  private void report(long step, long first, double loss, long started) {
    double perStep = (System.nanoTime() - started) / 1e9 / (step - first);
    progress.step(
        step,
        settings.steps(),
        loss,
        settings.batch() / perStep,
        Duration.ofMillis((long) (perStep * 1000 * (settings.steps() - step))));
  }
}
