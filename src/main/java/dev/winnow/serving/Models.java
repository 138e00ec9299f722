package dev.winnow.serving;

import java.io.IOException;

/** Opens models, each a bundle with its index. */
public interface Models {

  /**
   * Opens the model that answers when the process starts. Its encoders load in the background.
   *
   * @throws RuntimeException if the configuration cannot be used; the message says what to change
   */
  Model first();

  /**
   * Returns the bundle in a place.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @throws dev.winnow.bundle.BundleException if there is none
   */
  ServedBundle find(String location);

  /**
   * Opens the model of another bundle, loaded, to be filled beside the one that answers. Blocks.
   *
   * @throws dev.winnow.bundle.BundleException if the bundle is invalid
   * @throws dev.winnow.index.IndexUnavailableException if its index cannot be opened now
   * @throws IllegalStateException if its index does not fit
   */
  Model beside(ServedBundle bundle);

  /** Deletes the index of a bundle, which must be closed, and what is kept of the bundle. */
  void discard(ServedBundle bundle) throws IOException;
}
