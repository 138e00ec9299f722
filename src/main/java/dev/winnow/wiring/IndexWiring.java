package dev.winnow.wiring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Encoders;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Opens the vector index for the bundle in use. */
class IndexWiring {

  @Produces
  @ApplicationScoped
  VectorIndex index(
      Encoders encoders, @ConfigProperty(name = "winnow.data-dir") Path dataDirectory) {
    return LuceneVectorIndex.open(dataDirectory.resolve("index"), schema(encoders.manifest()));
  }

  void close(@Disposes VectorIndex index) {
    index.close();
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
