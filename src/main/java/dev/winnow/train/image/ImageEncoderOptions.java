package dev.winnow.train.image;

import java.nio.file.Path;

/**
 * The settings of {@link ImageEncoderTraining}.
 *
 * @param scenes to train on
 * @param gallery scenes for validation, and as many that are held out
 * @param seed of the scenes ({@code seed + 1} are those for validation, {@code seed + 2} those held
 *     out), of the initial weights and of the order of examples
 * @param epochs how often every scene is seen
 * @param batch scenes in a step
 * @param rate the highest learning rate
 * @param bundle location of the bundle with the text encoder
 * @param name of the new bundle
 * @param version of the new bundle
 * @param out folder for the new bundle and the checkpoint
 * @param cache folder for drawn scenes and their captions' vectors
 * @param models folder where models of bundles on the class path are unpacked
 * @param threads to compute with
 * @param resume whether to go on from the checkpoint
 * @param command to be quoted in the card
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

  /** Images as the network sees them: width and height in pixels. */
  public static final int SIDE = 128;

  long steps() {
    return Math.max(1, Math.round(scenes / batch * epochs));
  }
}
