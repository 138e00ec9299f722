package dev.winnow.train.latent;

import ai.djl.engine.Engine;
import dev.winnow.group.GroupedImages;
import dev.winnow.log.FailureMessages;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.TrainingRun;
import dev.winnow.train.nn.TrainingSettings;
import dev.winnow.train.nn.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Trains autoencoders on groups of images. Not thread-safe. */
public final class LatentTraining {

  private static final int CHECKED = 16;
  private static final int VALIDATIONS = 20;
  private static final int LEAST_GROUPS = 2;

  private final Engine engine;
  private final TrainingProgress progress;

  /** A trained autoencoder. */
  public final class Trained implements CodeModel {

    private final LatentNetwork network;
    private final LatentOptions options;
    private final TrainingRun.Result result;
    private final LossCurve curve;

    private Trained(
        LatentNetwork network, LatentOptions options, TrainingRun.Result result, LossCurve curve) {
      this.network = network;
      this.options = options;
      this.result = result;
      this.curve = curve;
    }

    /** Returns the total number of training steps. */
    public long steps() {
      return result.steps();
    }

    /** Returns the losses of the validations. */
    public LossCurve losses() {
      return curve;
    }

    /** Returns the loss of the validation groups for the kept weights. */
    public double validationLoss() {
      return -result.score();
    }

    /** Returns the training time of this process. */
    public Duration took() {
      return result.took();
    }

    @Override
    public String label() {
      return options.model().label();
    }

    @Override
    public String curve() {
      return curve.svg(label());
    }

    @Override
    public Map<String, double[]> weights() {
      return Map.of();
    }

    @Override
    public boolean ofPixels() {
      return true;
    }

    @Override
    public Map<String, Object> card() {
      Map<String, Object> card = new LinkedHashMap<>();
      card.put("options", options.toString());
      card.put("learningRate", "rises, then falls to 0 along half a cosine");
      card.put("steps", steps());
      card.put("validationLoss", validationLoss());
      return card;
    }

    /** Returns the codes of images: the means of their posteriors. */
    @Override
    public float[][] codes(GroupedImages images) {
      return network.codes(engine, images);
    }

    /** Returns the encoder, from {@code pixels} to {@code latent}. */
    @Override
    public byte[] export(GroupedImages images) {
      byte[] model = network.encoder().export(Map.of("model", label()));
      int count = Math.min(CHECKED, images.size());
      int[] few = IntStream.range(0, count).toArray();
      float[][] made =
          OnnxCheck.run(
              model, "pixels", images.batch(few), count, 3, images.height(), images.width());
      float[][] expected = codes(images);
      OnnxCheck.requireSame(Arrays.copyOf(expected, count), made);
      return model;
    }
  }

  /**
   * @param threads number of threads of the engine; results are repeatable for the same number on
   *     the same machine
   * @throws TrainingException if this build cannot train
   */
  public LatentTraining(int threads, TrainingProgress progress) {
    this.engine = TrainingEngine.open(threads);
    this.progress = progress;
  }

  /**
   * Trains on pairs of images of one group.
   *
   * @param folder the folder of the state, to resume from
   * @param resume whether to resume from the state, if there is one; a finished run is returned
   *     unchanged
   * @throws TrainingException if there are too few groups, a group has a single image, the loss
   *     becomes NaN, or the state is of another run
   */
  public Trained run(
      LatentOptions options,
      GroupedImages training,
      GroupedImages validation,
      Path folder,
      boolean resume)
      throws IOException {
    check(training);
    check(validation);
    Files.createDirectories(folder);
    String name = "latent-%s-%d".formatted(options.model().label(), options.seed());
    Path losses = folder.resolve(name + ".tsv");
    LossCurve curve = resume ? LossCurve.read(losses) : new LossCurve();
    Weights weights = new Weights(options.seed());
    LatentNetwork network = new LatentNetwork(weights, training.width(), options.dimension());
    var recorder = new Recorder(curve, losses);
    var objective =
        new LatentObjective(engine, network, options, training, validation, recorder::validated);
    long steps = Math.max(1, objective.stepsOfAnEpoch() * options.epochs());
    var settings =
        new TrainingSettings(
            steps,
            2 * options.batch(),
            options.rate(),
            Math.max(1, steps / 50),
            0,
            Math.max(1, steps / VALIDATIONS),
            Integer.MAX_VALUE);
    String run = "%s on %s, validated on %s".formatted(options, training.name(), validation.name());
    var result =
        new TrainingRun(engine, settings, folder.resolve(name + ".bin"), run, recorder)
            .run(weights, objective, resume);
    return new Trained(network, options, result, curve);
  }

  private static void check(GroupedImages images) {
    int[][] members = images.members();
    if (members.length < LEAST_GROUPS) {
      throw new TrainingException(
          "%s: %d groups are too few, at least %d are needed"
              .formatted(images.name(), members.length, LEAST_GROUPS));
    }
    for (int[] group : members) {
      if (group.length < 2) {
        throw new TrainingException(
            "%s: a group has %d images, but pairs need at least 2"
                .formatted(images.name(), group.length));
      }
    }
    if (images.width() != images.height()) {
      throw new TrainingException("%s: images must be square".formatted(images.name()));
    }
  }

  /** Passes progress on, and keeps the losses of validations. */
  private final class Recorder implements TrainingProgress {

    private final LossCurve curve;
    private final Path file;
    private long step;
    private double loss;

    Recorder(LossCurve curve, Path file) {
      this.curve = curve;
      this.file = file;
    }

    void validated(double validation) {
      curve.add(new LossCurve.Point(step, loss, validation));
      try {
        curve.write(file);
      } catch (IOException e) {
        throw new TrainingException(
            "cannot write %s: %s".formatted(file, FailureMessages.describe(e)), e);
      }
    }

    @Override
    public void prepared(String what, long done, long of) {
      progress.prepared(what, done, of);
    }

    @Override
    public void step(long at, long steps, double smooth, double rate, Duration left) {
      step = at;
      loss = smooth;
      progress.step(at, steps, smooth, rate, left);
    }

    @Override
    public void note(String line) {
      progress.note(line);
    }
  }
}
