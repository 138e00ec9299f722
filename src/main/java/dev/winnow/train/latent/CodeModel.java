package dev.winnow.train.latent;

import dev.winnow.group.GroupedImages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trained model that maps an image to a code; some dimensions of the code represent a criterion.
 */
public interface CodeModel {

  /** Returns the name of the kind of model in commands and tables. */
  String label();

  /** Returns the codes of images, {@code [n][D]}. */
  float[][] codes(GroupedImages images);

  /** Returns the weights that the model itself assigns to the dimensions, by criterion. */
  Map<String, double[]> weights();

  /** Returns whether the model reads pixels; otherwise it reads the image vector. */
  boolean ofPixels();

  /**
   * Returns the model as the content of an ONNX file.
   *
   * @param images images to check the file with
   * @throws dev.winnow.train.TrainingException if ONNX Runtime computes other codes
   */
  byte[] export(GroupedImages images);

  /** Returns the curve of the training loss as SVG; null if there is none. */
  @Nullable String curve();

  /** Returns how the model was made, for the card of a bundle. */
  Map<String, Object> card();
}
