package dev.winnow.serving;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.Encoders;
import dev.winnow.index.ConfinedIndex;
import dev.winnow.index.Filter;
import dev.winnow.index.VectorIndex;

/**
 * The encoders of a bundle and the index of its vectors. Vectors of two bundles cannot be compared,
 * so whoever needs both takes them from one model, once for each request or record.
 */
public record Model(Encoders encoders, VectorIndex index) {

  public BundleManifest bundle() {
    return encoders.manifest();
  }

  /** Returns this model with the points that pass a filter, as if there were no others. */
  public Model confinedTo(Filter scope) {
    return new Model(encoders, new ConfinedIndex(index, scope));
  }

  /** Says whether both are of the same bundle, whatever part of the index they show. */
  public boolean sameAs(Model other) {
    return encoders == other.encoders;
  }
}
