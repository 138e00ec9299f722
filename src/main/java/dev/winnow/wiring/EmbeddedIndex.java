package dev.winnow.wiring;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import java.io.IOException;
import java.nio.file.Path;

/** The index that needs no service, also for commands that run without one. */
public final class EmbeddedIndex {

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

  /** Deletes the index of a bundle, which nobody may have open. */
  static void delete(Path directory, String bundle) throws IOException {
    LuceneVectorIndex.delete(directory, bundle);
  }
}
