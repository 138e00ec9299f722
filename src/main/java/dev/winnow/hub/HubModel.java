package dev.winnow.hub;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleManifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An export that can become a bundle. */
interface HubModel {

  String IMAGE = "image.onnx";
  String TEXT = "text.onnx";

  /**
   * The models as parts of a bundle.
   *
   * @param files names of the written files
   * @param card further properties, for the bundle's card
   */
  record Parts(
      int dimension,
      BundleManifest.Text text,
      BundleManifest.@Nullable Image image,
      Set<String> files,
      ObjectNode card) {}

  /**
   * Writes the bundle's files except for its manifest.
   *
   * @param weights how the files of external weights are written
   * @throws dev.winnow.bundle.BundleException if the export cannot be imported; the message is one
   *     line that says what to do
   */
  Parts write(Path directory, ExternalWeights weights) throws IOException;
}
