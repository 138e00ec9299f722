package dev.winnow.wiring;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.IndexDamagedException;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import java.io.IOException;
import java.nio.file.Path;
import org.jboss.logging.Logger;

/** Opens the embedded index, for the service and for commands that run without it. */
public final class EmbeddedIndex {

  private static final Logger LOG = Logger.getLogger(EmbeddedIndex.class);

  private EmbeddedIndex() {}

  /** Returns the directory of the indexes, one for each bundle. */
  static Path directory(Path dataDirectory) {
    return dataDirectory.resolve("index");
  }

  /**
   * Opens the index for a bundle's vectors below a directory; creates it if it does not exist.
   *
   * @throws IllegalStateException if it was created for other vectors
   * @throws dev.winnow.index.IndexUnavailableException if it is in use, or cannot be read
   */
  public static VectorIndex open(Path directory, BundleManifest bundle) {
    return LuceneVectorIndex.open(directory, BundleSchema.of(bundle));
  }

  /**
   * Opens the index like {@link #open}. Sets a damaged index aside and creates an empty one, which
   * is filled again.
   */
  static VectorIndex openOrReplace(Path directory, BundleManifest bundle) throws IOException {
    try {
      return open(directory, bundle);
    } catch (IndexDamagedException e) {
      LOG.errorf(
          "%s. Filling it again; the damaged index is kept in %s.damaged",
          e.getMessage(), bundle.id());
      LuceneVectorIndex.setAside(directory, bundle.id());
      return open(directory, bundle);
    }
  }

  /** Deletes the index of a bundle, which must be closed. */
  static void delete(Path directory, String bundle) throws IOException {
    LuceneVectorIndex.delete(directory, bundle);
  }
}
