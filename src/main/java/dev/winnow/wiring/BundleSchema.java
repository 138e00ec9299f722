package dev.winnow.wiring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.IndexSchema;
import java.util.HashMap;
import java.util.Map;

/** The vectors that a bundle makes, as an index has to know them. */
public final class BundleSchema {

  private BundleSchema() {}

  /** One dense vector per modality, and a sparse one where the bundle has a head for it. */
  public static IndexSchema of(BundleManifest bundle) {
    Map<String, Integer> dense = new HashMap<>();
    Map<String, Integer> sparse = new HashMap<>();
    for (Modality modality : Modality.values()) {
      dense.put(modality.key(), bundle.dimension());
      if (bundle.sparse() != null && bundle.sparseHead(modality) != null) {
        sparse.put(modality.sparseKey(), bundle.sparse().dimension());
      }
    }
    return new IndexSchema(bundle.id(), dense, sparse);
  }
}
