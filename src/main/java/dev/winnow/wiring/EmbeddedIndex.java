package dev.winnow.wiring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The index that needs no service, also for commands that run without one. */
public final class EmbeddedIndex {

  private EmbeddedIndex() {}

  /**
   * Opens the index for a bundle's vectors below a directory; makes it if there is none.
   *
   * @throws IllegalStateException if it was made for other vectors
   * @throws dev.winnow.index.IndexUnavailableException if it is in use, or cannot be read
   */
  public static VectorIndex open(Path directory, BundleManifest bundle) {
    return LuceneVectorIndex.open(directory, schema(bundle));
  }

  /** One dense vector per modality, and a sparse one where the bundle has a head for it. */
  private static IndexSchema schema(BundleManifest bundle) {
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
