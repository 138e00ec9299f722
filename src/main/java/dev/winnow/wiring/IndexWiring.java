package dev.winnow.wiring;

import dev.winnow.bundle.Encoders;
import dev.winnow.index.VectorIndex;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Opens the vector index for the bundle in use. */
class IndexWiring {

  @Produces
  @ApplicationScoped
  VectorIndex index(
      Encoders encoders, @ConfigProperty(name = "winnow.data-dir") Path dataDirectory) {
    return EmbeddedIndex.open(dataDirectory.resolve("index"), encoders.manifest());
  }

  void close(@Disposes VectorIndex index) {
    index.close();
  }
}
