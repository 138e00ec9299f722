package dev.winnow.search.method;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.VectorIndex;
import dev.winnow.vector.ViewCorpus;
import java.util.Optional;

/**
 * What methods may look at.
 *
 * @param bundle that encoded the terms and the assets
 * @param index as far as the caller may see it
 * @param corpus what the images of the index have in common; empty where too few are known
 */
public record MethodContext(BundleManifest bundle, VectorIndex index, Optional<ViewCorpus> corpus) {

  /** Nothing is known of the corpus. */
  public MethodContext(BundleManifest bundle, VectorIndex index) {
    this(bundle, index, Optional.empty());
  }
}
