package dev.winnow.serving;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.Encoders;
import dev.winnow.index.ConfinedIndex;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;

/**
 * The encoders of a bundle and the index of its vectors. Vectors of different bundles cannot be
 * compared, so each request or record takes both from one model.
 */
public record Model(Encoders encoders, VectorIndex index) {

  public BundleManifest bundle() {
    return encoders.manifest();
  }

  /** Returns this model with an index that contains only the points that match a filter. */
  public Model confinedTo(Filter scope) {
    return new Model(encoders, new ConfinedIndex(index, scope));
  }

  /** Returns whether both belong to the same open bundle, whatever part of the index they show. */
  public boolean sameAs(Model other) {
    return encoders == other.encoders;
  }
}
