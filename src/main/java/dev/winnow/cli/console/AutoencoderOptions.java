package dev.winnow.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of all commands that train autoencoders for criteria. */
public final class AutoencoderOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "10",
      description = "Dimensions of a code.")
  private int dimension;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "64",
      description = "Pairs in a training step.")
  private int batch;

  @Option(
      names = "--rate",
      paramLabel = "X",
      defaultValue = "0.002",
      description =
          "The initial learning rate. It decays along half a cosine, so its mean is half of this.")
  private double rate;

  @Option(
      names = "--warmup",
      paramLabel = "SHARE",
      defaultValue = "0.5",
      description =
          "Share of the steps, 0 to 1, in which the weight of the KL divergence rises from 0 in the"
              + " dimensions that pairs share. The model then uses more of these dimensions.")
  private double warmup;

  /**
   * @throws picocli.CommandLine.ParameterException if a number is out of range
   */
  public void check() {
    Usage.require(
        spec, dimension >= 2 && dimension <= 256, "--dimension must be 2 to 256: " + dimension);
    Usage.require(spec, batch >= 2 && batch <= 1_024, "--batch must be 2 to 1024: " + batch);
    Usage.require(spec, warmup >= 0 && warmup <= 1, "--warmup must be from 0 to 1: " + warmup);
    Usage.require(spec, rate > 0 && rate <= 1, "--rate must be above 0 and at most 1: " + rate);
  }

  /** Returns the dimension of a code. */
  public int dimension() {
    return dimension;
  }

  /** Returns the batch size, in pairs of images. */
  public int batch() {
    return batch;
  }

  /** Returns the highest learning rate. */
  public double rate() {
    return rate;
  }

  /** Returns the share of the steps in which the weight of shared dimensions' divergence rises. */
  public double warmup() {
    return warmup;
  }
}
