package dev.winnow.train.latent;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.group.GroupedImages;
import dev.winnow.train.latent.LatentModel.Prototype;
import dev.winnow.train.latent.LatentModel.Shared;
import dev.winnow.train.latent.PosteriorEncoder.Posterior;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.Losses;
import dev.winnow.train.nn.Objective;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;

/** Equation 8 over pairs: the mean over groups of L_WS + α times the mean L_NT of the images. */
final class LatentObjective implements Objective {

  private static final long MIX = 0x9e3779b97f4a7c15L;
  private static final long VALIDATION = -1;
  private static final int VALIDATED = 4;

  private final Engine engine;
  private final LatentNetwork network;
  private final LatentOptions options;
  private final GroupedImages training;
  private final GroupedImages validation;
  private final int[][] members;
  private final int[][] validationMembers;
  private final int batch;
  private final DoubleConsumer validated;
  private int[] order = {};
  private long ordered = -1;

  /**
   * @param validated receives the loss of every validation
   */
  LatentObjective(
      Engine engine,
      LatentNetwork network,
      LatentOptions options,
      GroupedImages training,
      GroupedImages validation,
      DoubleConsumer validated) {
    this.engine = engine;
    this.network = network;
    this.options = options;
    this.training = training;
    this.validation = validation;
    this.members = training.members();
    this.validationMembers = validation.members();
    this.batch = Math.min(options.batch(), members.length);
    this.validated = validated;
  }

  /** Returns the number of steps of a pass over the groups. */
  long stepsOfAnEpoch() {
    return members.length / batch;
  }

  @Override
  public NDArray loss(ForwardPass pass, long step) {
    int[] groups = new int[batch];
    int[] all = order(step / stepsOfAnEpoch());
    int start = (int) (step % stepsOfAnEpoch()) * batch;
    System.arraycopy(all, start, groups, 0, batch);
    return loss(pass, training, members, groups, random(step), beta(step));
  }

  /** Returns the weight of the KL divergence of shared dimensions in a step. */
  double beta(long step) {
    double warm = options.warmup() * stepsOfAnEpoch() * options.epochs();
    return warm > 0 ? options.beta() * Math.min(1, step / warm) : options.beta();
  }

  private SplittableRandom random(long step) {
    return new SplittableRandom((options.seed() * MIX + step) * MIX);
  }

  /** Returns a random order of the groups, a different one in every epoch. */
  private int[] order(long epoch) {
    if (ordered != epoch) {
      SplittableRandom random = random(-2 - epoch);
      int[] next = new int[members.length];
      for (int i = 0; i < next.length; i++) {
        int j = random.nextInt(i + 1);
        next[i] = next[j];
        next[j] = i;
      }
      order = next;
      ordered = epoch;
    }
    return order;
  }

  /**
   * Returns minus the loss of pairs of the validation groups, with the same pairs and noise every
   * time.
   */
  @Override
  public double validate() {
    int count = Math.min(validationMembers.length, VALIDATED * batch);
    SplittableRandom random = random(VALIDATION);
    double sum = 0;
    int batches = 0;
    for (int first = 0; first < count; first += batch) {
      int[] groups = new int[Math.min(batch, count - first)];
      Arrays.setAll(groups, i -> i);
      for (int i = 0; i < groups.length; i++) {
        groups[i] += first;
      }
      try (NDManager manager = engine.newBaseManager()) {
        ForwardPass pass = new ForwardPass(manager, false);
        sum += loss(pass, validation, validationMembers, groups, random, options.beta()).getFloat();
        batches++;
      }
    }
    validated.accept(sum / batches);
    return -sum / batches;
  }

  private NDArray loss(
      ForwardPass pass,
      GroupedImages data,
      int[][] members,
      int[] groups,
      SplittableRandom random,
      double beta) {
    int[] images = pairs(data, members, groups, random);
    Shape shape = new Shape(images.length, 3, data.height(), data.width());
    return loss(pass, pass.manager().create(data.batch(images), shape), random, beta);
  }

  /** Returns one image of every group, then another image of every group. */
  private static int[] pairs(
      GroupedImages data, int[][] members, int[] groups, SplittableRandom random) {
    int[] images = new int[2 * groups.length];
    for (int i = 0; i < groups.length; i++) {
      int[] group = members[groups[i]];
      int a = data.withFirst() ? 0 : random.nextInt(group.length);
      int b = random.nextInt(group.length - 1);
      b += b >= a ? 1 : 0;
      boolean swapped = random.nextBoolean();
      images[i] = group[swapped ? b : a];
      images[groups.length + i] = group[swapped ? a : b];
    }
    return images;
  }

  /**
   * Returns the loss of pairs.
   *
   * @param images {@code [2n, 3, h, w]}: n images, then for each another image of its group
   * @param beta weight of the KL divergence of shared dimensions
   */
  NDArray loss(ForwardPass pass, NDArray images, SplittableRandom random, double beta) {
    Posterior own = network.encoder().forward(pass, images);
    NDArray perGroup = pass.constant(2.0 / images.getShape().get(0));
    NDArray loss;
    if (options.model() == LatentModel.AE) {
      loss = Losses.binaryCrossEntropy(network.decoder().forward(pass, own.mean()), images);
    } else {
      float[][] shared = shared(own);
      NDArray[] posterior = averaged(pass, own, shared);
      NDArray codes = posterior[0].add(posterior[1].mul(noise(pass, own.mean(), random)));
      NDArray weights = pass.manager().create(weights(shared, (float) beta));
      loss =
          Losses.binaryCrossEntropy(network.decoder().forward(pass, codes), images)
              .add(LatentLosses.divergence(pass, posterior[0], posterior[1], weights));
    }
    if (options.model().prototype() == Prototype.NONE) {
      return loss.mul(perGroup);
    }
    return loss.add(prototypes(pass, own.mean()).mul(pass.constant(options.alpha() / 2)))
        .mul(perGroup);
  }

  private NDArray prototypes(ForwardPass pass, NDArray means) {
    NDArray used =
        options.model().prototype() == Prototype.ALL
            ? means
            : means.get(":, 0:" + options.content());
    NDList pair = used.split(2);
    return LatentLosses.prototypes(pass, pair.get(0), pair.get(1), options.temperature());
  }

  private static NDArray noise(ForwardPass pass, NDArray like, SplittableRandom random) {
    float[] values = new float[(int) like.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return pass.manager().create(values, like.getShape());
  }

  /** Returns means and standard deviations, averaged in the dimensions that a pair shares. */
  private NDArray[] averaged(ForwardPass pass, Posterior own, float[][] shared) {
    NDArray deviations = own.logDeviation().exp();
    if (options.model().shared() == Shared.NONE) {
      return new NDArray[] {own.mean(), deviations};
    }
    NDList means = own.mean().split(2);
    NDList spreads = deviations.split(2);
    NDArray mask = pass.manager().create(shared);
    NDArray rest = mask.neg().add(1f);
    NDArray mean = means.get(0).add(means.get(1)).mul(pass.constant(0.5)).mul(mask);
    NDArray spread =
        LatentLosses.average(pass, spreads.get(0), spreads.get(1), options.averaging()).mul(mask);
    return new NDArray[] {
      NDArrays.concat(
          new NDList(means.get(0).mul(rest).add(mean), means.get(1).mul(rest).add(mean)), 0),
      NDArrays.concat(
          new NDList(spreads.get(0).mul(rest).add(spread), spreads.get(1).mul(rest).add(spread)), 0)
    };
  }

  /** Returns 1 for each dimension that a pair shares, else 0: a row for all pairs, or one each. */
  private float[][] shared(Posterior own) {
    if (options.model().shared() == Shared.CHOSEN) {
      NDList means = own.mean().split(2);
      NDList logs = own.logDeviation().split(2);
      return LatentLosses.shared(
          LatentNetwork.rows(means.get(0)),
          LatentNetwork.rows(logs.get(0)),
          LatentNetwork.rows(means.get(1)),
          LatentNetwork.rows(logs.get(1)));
    }
    float[] fixed = new float[options.dimension()];
    Arrays.fill(fixed, 0, options.model().shared() == Shared.NONE ? 0 : options.content(), 1);
    return new float[][] {fixed};
  }

  /**
   * Returns the weight of the KL divergence in each dimension: a row for all images, or one each.
   *
   * @param beta the weight in shared dimensions
   */
  private float[][] weights(float[][] shared, float beta) {
    int rows = shared.length;
    float[][] weights = new float[rows == 1 ? 1 : 2 * rows][options.dimension()];
    for (int i = 0; i < weights.length; i++) {
      for (int d = 0; d < options.dimension(); d++) {
        weights[i][d] = shared[i % rows][d] == 1 ? beta : (float) options.beta();
      }
    }
    return weights;
  }
}
