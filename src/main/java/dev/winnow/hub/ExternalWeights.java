package dev.winnow.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How a bundle gets the files of external weights. */
enum ExternalWeights {
  /** The bundle stays as it is when the model is exported again into the same files. */
  COPY {
    @Override
    void add(Path source, Path target) throws IOException {
      Files.copy(source, target);
    }
  },
  /** Saves time and space; for exports that nobody changes. */
  LINK {
    @Override
    void add(Path source, Path target) throws IOException {
      try {
        Files.createLink(target, source);
      } catch (IOException | UnsupportedOperationException e) {
        COPY.add(source, target); // the file system is another one, or has no links
      }
    }
  };

  abstract void add(Path source, Path target) throws IOException;
}
