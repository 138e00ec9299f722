package dev.winnow.serving;

import java.io.IOException;
import java.nio.file.Path;

/** Opens models. */
public interface Models {

  /**
   * Opens the model that serves when the process starts. Its encoders load in the background.
   *
   * @throws RuntimeException if the configuration is invalid; the message says what to change
   */
  Model first();

  /**
   * Returns the bundle at a location.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @throws dev.winnow.bundle.BundleException if there is none
   */
  ServedBundle find(String location);

  /**
   * Opens the model of another bundle, to be filled in the background. Blocks until its encoders
   * are loaded.
   *
   * @throws dev.winnow.bundle.BundleException if the bundle is invalid, or is another one now
   * @throws dev.winnow.index.IndexUnavailableException if its index cannot be opened at the moment
   * @throws IllegalStateException if its index does not match the bundle
   */
  Model beside(ServedBundle bundle);

  /**
   * Copies a bundle next to a copy of its index, so that the copy can serve without the original.
   * If the bundle cannot be read any more, logs a warning.
   *
   * @param indexes the directory of the copied index
   */
  void copyBundle(ServedBundle bundle, Path indexes) throws IOException;

  /**
   * Deletes the index of a bundle, which must be closed. The kept copy of the bundle stays, because
   * it may be the only one, and the index is filled again with it.
   */
  void deleteIndex(ServedBundle bundle) throws IOException;

  /** Deletes the index of a bundle, which must be closed, and the kept copy of the bundle. */
  void discard(ServedBundle bundle) throws IOException;
}
