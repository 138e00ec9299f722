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
 * Keeps copies of bundles next to their embedded indexes. So an index can serve after its bundle
 * was replaced, for example by a new release.
 */
final class KeptBundles {

  private static final Logger LOG = Logger.getLogger(KeptBundles.class);

  private final Path directory;
  private final Path cache;

  /**
   * @param cache where files from the class path are unpacked
   */
  KeptBundles(Path indexes, Path cache) {
    this.directory = directory(indexes);
    this.cache = cache;
  }

  private static Path directory(Path indexes) {
    return indexes.resolve("bundles");
  }

  ServedBundle find(String location) {
    return new ServedBundle(new BundleFiles(location, cache).manifest().id(), location);
  }

  /** Returns the bundle with a location from which it can be loaded; null if there is none. */
  @Nullable ServedBundle usable(ServedBundle bundle) {
    Path copy = copy(bundle.id());
    List<String> locations = List.of(copy.toString(), bundle.location());
    for (String location : BundleCopy.isIn(copy) ? locations : locations.reversed()) {
      try {
        BundleFiles files = new BundleFiles(location, cache);
        if (files.manifest().id().equals(bundle.id())) {
          files.manifest().files().keySet().forEach(files::file); // verifies the checksums
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

  /** Copies a bundle on a separate thread, as soon as it is loaded. */
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
                LOG.warnf("Cannot copy the bundle %s to %s: %s", bundle.id(), copy, e);
              }
            });
  }

  /** Copies a bundle to where another process looks for the bundles of these indexes. */
  void copyTo(Path indexes, ServedBundle bundle) throws IOException {
    Path target = directory(indexes).resolve(bundle.id());
    Path copy = copy(bundle.id());
    if (BundleCopy.isIn(copy)) {
      BundleCopy.again(copy, target);
      return;
    }
    ServedBundle usable = usable(bundle);
    if (usable == null) {
      LOG.warnf("Cannot copy the bundle %s: it cannot be loaded any more", bundle.id());
      return;
    }
    BundleCopy.make(new BundleFiles(usable.location(), cache), target);
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
