package dev.winnow.evaluate.engine;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.VectorIndex;
import java.nio.file.Path;

/**
 * What the search engine needs besides vectors.
 *
 * @param bundle that the vectors are of
 */
public record SearchSetup(BundleManifest bundle, IndexOpener opener) {

  /** Opens an empty index for the vectors of a bundle in an empty directory. */
  @FunctionalInterface
  public interface IndexOpener {
    VectorIndex open(Path directory, BundleManifest bundle);
  }

  /** Returns how many dimensions of a sparse vector are active at most; 0 without sparse heads. */
  public int top() {
    BundleManifest.Sparse sparse = bundle.sparse();
    return sparse == null ? 0 : sparse.top();
  }
}
