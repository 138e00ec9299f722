package dev.winnow.wiring;

import dev.winnow.encoder.Encoders;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantConfig;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.role.Roles;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import java.net.URI;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Opens the vector index for the bundle in use: on a Qdrant server if one is named. That blocks, so
 * it is done at the start and not by the first who asks, a health check perhaps.
 */
class IndexWiring {

  @Produces
  @Startup
  @ApplicationScoped
  VectorIndex index(
      Encoders encoders,
      QdrantConfig qdrant,
      Roles roles,
      @ConfigProperty(name = "winnow.data-dir") Path dataDirectory) {
    IndexSchema schema = BundleSchema.of(encoders.manifest());
    try {
      if (qdrant.url().isPresent()) {
        URI url = qdrant.url().get();
        return roles.worker()
            ? QdrantVectorIndex.open(url, schema, qdrant)
            : QdrantVectorIndex.openForReading(url, schema, qdrant);
      }
      return EmbeddedIndex.open(dataDirectory.resolve("index"), encoders.manifest());
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IndexSettingsException(e);
    }
  }

  void close(@Disposes VectorIndex index) {
    index.close();
  }
}
