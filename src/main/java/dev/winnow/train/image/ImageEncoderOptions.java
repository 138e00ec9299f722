package dev.winnow.train.image;

import java.nio.file.Path;

/**
 * The settings of {@link ImageEncoderTraining}.
 *
 * @param scenes number of scenes to train on
 * @param gallery number of scenes for validation, and of held-out scenes
 * @param seed of the scenes ({@code seed + 1} for validation, {@code seed + 2} for held-out
 *     scenes), of the initial weights and of the order of examples
 * @param epochs number of passes over the scenes
 * @param batch scenes in a step
 * @param rate the maximum learning rate
 * @param bundle location of the bundle with the text encoder
 * @param name of the new bundle
 * @param version of the new bundle
 * @param out folder for the new bundle and the checkpoint
 * @param cache folder for drawn scenes and the vectors of their captions
 * @param models folder for unpacked models of bundles on the class path
 * @param threads number of threads
 * @param resume whether to resume from the checkpoint
 * @param command the command to quote in the card
 */
public record ImageEncoderOptions(
    int scenes,
    int gallery,
    long seed,
    double epochs,
    int batch,
    double rate,
    String bundle,
    String name,
    String version,
    Path out,
    Path cache,
    Path models,
    int threads,
    boolean resume,
    String command) {

  /** Width and height of the network's input, in pixels. */
  public static final int SIDE = 128;

  long steps() {
    return Math.max(1, Math.round(scenes / batch * epochs));
  }
}
