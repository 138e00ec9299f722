package dev.winnow.search.method;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.VectorIndex;
import dev.winnow.vector.ViewCorpus;
import java.util.Optional;

/**
 * The context of a search method.
 *
 * @param bundle the bundle that encoded the terms and the assets
 * @param index the caller's view of the index
 * @param corpus view statistics of the index's images; empty if there are too few
 */
public record MethodContext(BundleManifest bundle, VectorIndex index, Optional<ViewCorpus> corpus) {

  /** A context without view statistics. */
  public MethodContext(BundleManifest bundle, VectorIndex index) {
    this(bundle, index, Optional.empty());
  }
}
