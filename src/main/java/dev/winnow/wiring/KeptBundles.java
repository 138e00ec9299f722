package dev.winnow.wiring;

import dev.winnow.bundle.BundleCopy;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.encoder.Encoders;
import dev.winnow.serving.ServedBundle;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the bundles that have an embedded index, beside it. So an index can answer although its
 * bundle was replaced by another one, by a new release for example.
 */
final class KeptBundles {

  private static final Logger LOG = Logger.getLogger(KeptBundles.class);

  private final Path directory;
  private final Path cache;

  /**
   * @param cache where files from the class path are unpacked
   */
  KeptBundles(Path indexes, Path cache) {
    this.directory = indexes.resolve("bundles");
    this.cache = cache;
  }

  ServedBundle find(String location) {
    return new ServedBundle(new BundleFiles(location, cache).manifest().id(), location);
  }

  /** Returns from where a bundle can be loaded now; null if from nowhere. */
  @Nullable ServedBundle usable(ServedBundle bundle) {
    for (String location : List.of(copy(bundle.id()).toString(), bundle.location())) {
      try {
        BundleFiles files = new BundleFiles(location, cache);
        if (files.manifest().id().equals(bundle.id())) {
          files.manifest().files().keySet().forEach(files::file); // compares their checksums
          return new ServedBundle(bundle.id(), location);
        }
      } catch (BundleException e) {
        LOG.debugf(e, "Cannot use %s", location);
      }
    }
    return null;
  }

  private Path copy(String id) {
    return directory.resolve(id);
  }

  /** Keeps a bundle, on a thread of its own, as soon as it is loaded. */
  void keep(ServedBundle bundle, Encoders loading) {
    Path copy = copy(bundle.id());
    if (Path.of(bundle.location().replaceFirst("^classpath:", "")).equals(copy)) {
      return;
    }
    Thread.ofPlatform()
        .name("winnow-bundle-copy")
        .daemon()
        .start(
            () -> {
              try {
                loading.awaitLoaded();
                BundleCopy.make(new BundleFiles(bundle.location(), cache), copy);
              } catch (IOException | RuntimeException e) {
                LOG.warnf("The bundle %s cannot be kept in %s: %s", bundle.id(), copy, e);
              }
            });
  }

  void discard(ServedBundle bundle) throws IOException {
    Path copy = copy(bundle.id());
    if (!Files.isDirectory(copy)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(copy)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(copy);
  }
}
