package dev.winnow.evaluate.engine;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.VectorIndex;
import java.nio.file.Path;

/**
 * The inputs of the search engine besides vectors.
 *
 * @param bundle the bundle of the vectors
 */
public record SearchSetup(BundleManifest bundle, IndexOpener opener) {

  /** Opens an empty index for the vectors of a bundle in an empty directory. */
  @FunctionalInterface
  public interface IndexOpener {
    VectorIndex open(Path directory, BundleManifest bundle);
  }

  /** Returns the maximum number of active dimensions of a sparse vector; 0 without sparse heads. */
  public int top() {
    BundleManifest.Sparse sparse = bundle.sparse();
    return sparse == null ? 0 : sparse.top();
  }
}
