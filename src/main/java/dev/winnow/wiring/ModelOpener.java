package dev.winnow.wiring;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.EncoderConfig;
import dev.winnow.encoder.Encoders;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantConfig;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.record.Topics;
import dev.winnow.role.Roles;
import dev.winnow.serving.Model;
import dev.winnow.serving.Models;
import dev.winnow.serving.ServedBundle;
import dev.winnow.serving.ServingFile;
import dev.winnow.serving.ServingState;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Opens bundles with their indexes: on a Qdrant server if one is configured, otherwise embedded.
 */
@ApplicationScoped
class ModelOpener implements Models {

  private static final Logger LOG = Logger.getLogger(ModelOpener.class);

  private final EncoderConfig encoders;
  private final QdrantConfig qdrant;
  private final Roles roles;
  private final Topics topics;
  private final MeterRegistry registry;
  private final String location;
  private final Path dataDirectory;
  private final Path indexes;
  private final ServingFile file;
  private final KeptBundles kept;

  ModelOpener(
      EncoderConfig encoders,
      QdrantConfig qdrant,
      Roles roles,
      Topics topics,
      MeterRegistry registry,
      @ConfigProperty(name = "winnow.bundle") String location,
      @ConfigProperty(name = "winnow.data-dir") Path dataDirectory,
      ServingFile file) {
    this.encoders = encoders;
    this.qdrant = qdrant;
    this.roles = roles;
    this.topics = topics;
    this.registry = registry;
    this.location = location;
    this.dataDirectory = dataDirectory;
    this.indexes = EmbeddedIndex.directory(dataDirectory);
    this.file = file;
    this.kept = new KeptBundles(indexes, dataDirectory.resolve("models"));
  }

  @Produces
  @Singleton
  static ServingFile servingFile(@ConfigProperty(name = "winnow.data-dir") Path dataDirectory) {
    return new ServingFile(EmbeddedIndex.directory(dataDirectory));
  }

  @Override
  public Model first() {
    try {
      return qdrant.url().isPresent() ? shared(qdrant.url().get()) : embedded();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IndexSettingsException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Model shared(URI url) {
    Encoders loading = new Encoders(encoders, registry, location, dataDirectory);
    try {
      IndexSchema schema = BundleSchema.of(loading.manifest());
      QdrantVectorIndex index = shared(url, schema);
      return new Model(loading, roles.query() ? index.answering(qdrant) : index);
    } catch (RuntimeException e) {
      loading.close(); // the process exits, which is not safe while models load
      throw e;
    }
  }

  private QdrantVectorIndex shared(URI url, IndexSchema schema) {
    if (!roles.worker()) {
      return QdrantVectorIndex.openForReading(url, schema, qdrant);
    }
    return topics.hasFurther()
        ? QdrantVectorIndex.openForMerging(url, schema, qdrant)
        : QdrantVectorIndex.open(url, schema, qdrant);
  }

  private Model embedded() throws IOException {
    ServedBundle configured = find(location);
    ServingState state = chosen(configured);
    ServedBundle usable = usable(state.serving(), configured);
    if (usable == null) {
      LOG.warnf(
          "The bundle %s of the existing index cannot be loaded from %s any more: this process"
              + " is not ready until the index of %s is filled. The existing index stays in %s;"
              + " delete this folder unless you configure its bundle again",
          state.serving().id(),
          state.serving().location(),
          configured.id(),
          indexes.resolve(state.serving().id()));
      state = ServingState.of(configured);
      usable = configured;
    }
    Encoders loading = new Encoders(encoders, registry, usable.location(), dataDirectory);
    try {
      VectorIndex index = EmbeddedIndex.openOrReplace(indexes, loading.manifest());
      file.write(state);
      state.discarded().forEach(this::deleteLeftOver);
      kept.keep(usable, loading);
      return new Model(loading, index);
    } catch (IOException | RuntimeException e) {
      loading.close();
      throw e;
    }
  }

  /**
   * Deletes the index of a bundle that the configuration or a command has replaced. The process may
   * have stopped before it was deleted.
   */
  private void deleteLeftOver(String id) {
    try {
      discard(new ServedBundle(id, ""));
      LOG.infof("Deleted the index of %s, which is not used any more", id);
    } catch (IOException e) {
      LOG.warnf("Cannot delete the index of %s: %s", id, e);
    }
  }

  /**
   * Returns the state to start with. An existing index serves until the index of the configured
   * bundle is filled.
   */
  private ServingState chosen(ServedBundle configured) throws IOException {
    ServingState stored = file.read().orElse(null);
    if (stored == null || !Files.isDirectory(indexes.resolve(stored.serving().id()))) {
      return ServingState.of(configured);
    }
    return stored.configuredAs(configured);
  }

  /**
   * Returns the serving bundle with a location from which it can be loaded, null if there is none.
   */
  private @Nullable ServedBundle usable(ServedBundle serving, ServedBundle configured) {
    return serving.equals(configured) ? configured : kept.usable(serving);
  }

  @Override
  public ServedBundle find(String where) {
    return kept.find(where);
  }

  @Override
  public Model beside(ServedBundle bundle) {
    @Nullable ServedBundle usable = kept.usable(bundle);
    ServedBundle source = usable == null ? bundle : usable;
    Encoders loading = Encoders.inBackground(encoders, source.location(), dataDirectory);
    try {
      BundleManifest manifest = loading.manifest();
      if (!manifest.id().equals(bundle.id())) {
        throw new BundleException(
            "%s contains the bundle %s now, not %s"
                .formatted(source.location(), manifest.id(), bundle.id()));
      }
      loading.awaitLoaded();
      Model model = new Model(loading, EmbeddedIndex.open(indexes, manifest));
      kept.keep(source, loading);
      return model;
    } catch (RuntimeException e) {
      loading.close();
      throw e;
    }
  }

  @Override
  public void copyBundle(ServedBundle bundle, Path copiedIndexes) throws IOException {
    kept.copyTo(copiedIndexes, bundle);
  }

  @Override
  public void deleteIndex(ServedBundle bundle) throws IOException {
    EmbeddedIndex.delete(indexes, bundle.id());
  }

  @Override
  public void discard(ServedBundle bundle) throws IOException {
    deleteIndex(bundle);
    kept.discard(bundle);
    synchronized (file) {
      ServingState state = file.read().orElse(null);
      if (state != null && state.discarded().contains(bundle.id())) {
        file.write(state.deleted(bundle));
      }
    }
  }
}
