package dev.winnow.train.latent;

import dev.winnow.group.GroupedImages;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A trained model that makes a code of an image, of which some dimensions tell a criterion. */
public interface CodeModel {

  /** Returns the name of the kind of model in commands and tables. */
  String label();

  /** Returns the codes of images, {@code [n][D]}. */
  float[][] codes(GroupedImages images);

  /** Returns the weights of the dimensions that the model brings itself, by criterion. */
  Map<String, double[]> weights();

  /** Returns whether codes are made of pixels; else they are made of the image vector. */
  boolean ofPixels();

  /**
   * Returns the model as the content of an ONNX file.
   *
   * @param images to check it with
   * @throws dev.winnow.train.TrainingException if ONNX Runtime computes something else
   */
  byte[] export(GroupedImages images);

  /** Returns the course of the training as SVG; null if there was none. */
  @Nullable String curve();

  /** Returns how the model was made, for the card of a bundle. */
  Map<String, Object> card();
}
