package dev.winnow.train.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.Objective;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.TrainingRun;
import dev.winnow.train.nn.TrainingSettings;
import dev.winnow.train.nn.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingRunTest {

  private static final int SIDE = 32;

  @TempDir Path folder;
  private final Engine engine = TrainingEngine.open(1);

  /**
   * Images of one colour each, which the network learns to distinguish; fails at a step on request.
   */
  private final class Colours implements Objective {
    final Weights weights = new Weights(5);
    final ImageNetwork network = new ImageNetwork(weights, 3, 1, 1, 4, 8, 8, 8);
    long failing = Long.MAX_VALUE;
    boolean worse;
    int validations;

    @Override
    public NDArray loss(ForwardPass pass, long step) {
      if (step == failing) {
        throw new IllegalStateException("the power is gone");
      }
      SplittableRandom random = new SplittableRandom(step);
      int[] classes = random.ints(8, 0, 3).toArray();
      float[] pixels = new float[8 * 3 * SIDE * SIDE];
      for (int i = 0; i < pixels.length; i++) {
        int picture = i / (3 * SIDE * SIDE);
        int plane = i / (SIDE * SIDE) % 3;
        pixels[i] = (plane == classes[picture] ? 1 : 0) + 0.3f * (float) random.nextGaussian();
      }
      NDArray input = pass.manager().create(pixels, new Shape(8, 3, SIDE, SIDE));
      float[] truth = new float[8 * 3];
      for (int i = 0; i < 8; i++) {
        truth[i * 3 + classes[i]] = 1;
      }
      return Losses.crossEntropy(pass, network.embeddings(pass, network.see(pass, input)), truth);
    }

    @Override
    public double validate() {
      validations++;
      try (NDManager manager = engine.newBaseManager()) {
        double loss = loss(new ForwardPass(manager, false), 1000).getFloat();
        return worse ? -validations : -loss;
      }
    }
  }

  @Test
  void learnsToClassify() throws IOException {
    var colours = new Colours();
    var result = run(colours, 60, false);
    assertThat(result.score()).isGreaterThan(-0.5);
  }

  @Test
  void equalSeedsGiveEqualWeights() throws IOException {
    var first = new Colours();
    var second = new Colours();
    run(first, 12, false);
    run(second, 12, false);
    assertThat(first.weights.copy()).isDeepEqualTo(second.weights.copy());
  }

  @Test
  void resumedRunEqualsAnUninterruptedOne() throws IOException {
    // given a run that breaks off between two checkpoints
    var whole = new Colours();
    var uninterrupted = run(whole, 12, false);
    var broken = new Colours();
    broken.failing = 7;
    assertThatThrownBy(() -> run(broken, 12, false)).hasMessageContaining("power");

    // when another process takes it up
    var resumed = new Colours();
    var result = run(resumed, 12, true);

    // then it continues after the first of three validations, and every bit is the same
    assertThat(resumed.validations).isEqualTo(2);
    assertThat(resumed.weights.copy()).isDeepEqualTo(whole.weights.copy());
    assertThat(result.loss()).isEqualTo(uninterrupted.loss());
    assertThat(run(new Colours(), 12, true).loss()).isEqualTo(uninterrupted.loss());
  }

  @Test
  void writesCheckpointsAtTheIntervalAndAtTheEnd() throws IOException {
    var broken = new Colours();
    broken.failing = 11;
    assertThatThrownBy(() -> run(broken, 12, false, Duration.ofHours(1)))
        .hasMessageContaining("power");
    assertThat(folder.resolve("checkpoint")).doesNotExist();

    run(new Colours(), 12, false, Duration.ofHours(1));
    var finished = new Colours();
    run(finished, 12, true, Duration.ofHours(1));

    assertThat(finished.validations).isZero();
  }

  @Test
  void rejectsTheCheckpointOfAnotherRun() throws IOException {
    run(new Colours(), 4, false);
    assertThatThrownBy(() -> run(new Colours(), 8, true))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("another run");
  }

  @Test
  void rejectsTheCheckpointOfAnEarlierVersion() throws IOException {
    Files.write(folder.resolve("checkpoint"), new byte[] {'W', 'N', 'W', '1', 0, 0});

    assertThatThrownBy(() -> run(new Colours(), 4, true))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("was written by an earlier version: omit --resume");
  }

  @Test
  void rejectsATruncatedCheckpoint() throws IOException {
    run(new Colours(), 4, false);
    Path file = folder.resolve("checkpoint");
    byte[] content = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(content, content.length - 5));
    assertThatThrownBy(() -> run(new Colours(), 4, true))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("is truncated");
  }

  @Test
  void stopsEarlyAndKeepsTheBestWeights() throws IOException {
    // given a validation that is best the first time
    var colours = new Colours();
    colours.worse = true;
    var reference = new Colours();

    // when
    var result = run(colours, 400, false);
    reference.failing = 4;
    assertThatThrownBy(() -> run(reference, 400, false)).hasMessageContaining("power");

    // then it stops after three more, with the weights of the first
    assertThat(result.steps()).isEqualTo(16);
    assertThat(result.score()).isEqualTo(-1);
    assertThat(colours.weights.copy()).isDeepEqualTo(reference.weights.copy());
  }

  @Test
  void releasesItsArraysInTheEngine() throws IOException {
    var colours = new Colours();
    run(colours, 4, false);
    int before = held();
    run(new Colours(), 16, false);
    assertThat(held()).isLessThanOrEqualTo(before);
  }

  /** The number of arrays and managers that were not freed. */
  private int held() {
    try (NDManager probe = engine.newBaseManager()) {
      NDManager system = probe.getParentManager();
      return system.getManagedArrays().size();
    }
  }

  private TrainingRun.Result run(Colours colours, long steps, boolean resume) throws IOException {
    return run(colours, steps, resume, Duration.ZERO);
  }

  private TrainingRun.Result run(
      Colours colours, long steps, boolean resume, Duration betweenCheckpoints) throws IOException {
    var settings = new TrainingSettings(steps, 8, 0.01, 2, 0.01, 4, 2);
    Path file = folder.resolve("checkpoint");
    return new TrainingRun(engine, settings, file, "test", new Silent(), betweenCheckpoints)
        .run(colours.weights, colours, resume);
  }

  private record Silent() implements TrainingProgress {
    @Override
    public void prepared(String what, long done, long of) {}

    @Override
    public void step(long step, long steps, double loss, double rate, Duration left) {}

    @Override
    public void note(String line) {}
  }
}
