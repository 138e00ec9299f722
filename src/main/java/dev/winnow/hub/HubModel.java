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
   * The models in a bundle's terms.
   *
   * @param files names of the files that were written
   * @param card what else there is to say of them
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
   * @throws dev.winnow.bundle.BundleException if the export does not fit, in one line that says
   *     what to do
   */
  Parts write(Path directory) throws IOException;
}
