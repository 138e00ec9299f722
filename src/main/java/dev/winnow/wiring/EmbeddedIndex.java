package dev.winnow.wiring;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.IndexDamagedException;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import java.io.IOException;
import java.nio.file.Path;
import org.jboss.logging.Logger;

/** The index that needs no service, also for commands that run without one. */
public final class EmbeddedIndex {

  private static final Logger LOG = Logger.getLogger(EmbeddedIndex.class);

  private EmbeddedIndex() {}

  /** Returns the directory of the indexes, one for each bundle. */
  static Path directory(Path dataDirectory) {
    return dataDirectory.resolve("index");
  }

  /**
   * Opens the index for a bundle's vectors below a directory; makes it if there is none.
   *
   * @throws IllegalStateException if it was made for other vectors
   * @throws dev.winnow.index.IndexUnavailableException if it is in use, or cannot be read
   */
  public static VectorIndex open(Path directory, BundleManifest bundle) {
    return LuceneVectorIndex.open(directory, BundleSchema.of(bundle));
  }

  /**
   * As {@link #open}, but sets an index that is damaged aside and makes an empty one, to be filled
   * again.
   */
  static VectorIndex openOrReplace(Path directory, BundleManifest bundle) throws IOException {
    try {
      return open(directory, bundle);
    } catch (IndexDamagedException e) {
      LOG.errorf(
          "%s. That is done now: the damaged one is kept in %s.damaged",
          e.getMessage(), bundle.id());
      LuceneVectorIndex.setAside(directory, bundle.id());
      return open(directory, bundle);
    }
  }

  /** Deletes the index of a bundle, which nobody may have open. */
  static void delete(Path directory, String bundle) throws IOException {
    LuceneVectorIndex.delete(directory, bundle);
  }
}
