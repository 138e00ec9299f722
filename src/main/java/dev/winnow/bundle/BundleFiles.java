package dev.winnow.bundle;

import dev.winnow.hash.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Provides the files of a bundle, in a directory or on the class path, as verified files on disk,
 * because the engine needs a path. Files from the class path are copied once into a cache, under
 * their checksum.
 */
public final class BundleFiles {

  private static final String CLASSPATH = "classpath:";
  private static final String MANIFEST = ManifestJson.FILE;

  /** What this process has verified, because a start opens and copies the same bundle. */
  private static final Set<Verified> VERIFIED = ConcurrentHashMap.newKeySet();

  private final String location;
  private final Path cache;
  private final BundleManifest manifest;

  /** A file with a checksum; it is verified again as soon as it changes. */
  private record Verified(Path file, FileTime modified, long size, String sha256) {

    static Verified of(Path file, String sha256) throws IOException {
      return new Verified(
          file.toAbsolutePath(), Files.getLastModifiedTime(file), Files.size(file), sha256);
    }
  }

  /**
   * @param location a directory, or {@code classpath:/folder}
   * @throws BundleException if there is no readable manifest
   */
  public BundleFiles(String location, Path cache) {
    this.location = location;
    this.cache = cache;
    try (InputStream json = open(MANIFEST)) {
      this.manifest = ManifestJson.read(location + "/" + MANIFEST, json);
    } catch (IOException e) {
      throw new BundleException("no bundle in %s: cannot read %s".formatted(location, MANIFEST), e);
    }
  }

  /** Returns the location; used in messages. */
  @Override
  public String toString() {
    return location;
  }

  public BundleManifest manifest() {
    return manifest;
  }

  /**
   * Returns the path of a verified file.
   *
   * @throws BundleException if the manifest does not list it, it cannot be read, or its checksum
   *     differs
   */
  public Path file(String name) {
    BundleManifest.BundleFile file = manifest.files().get(name);
    if (file == null) {
      throw new BundleException(
          "%s/%s does not list the file %s".formatted(location, MANIFEST, name));
    }
    try {
      @Nullable Path onDisk = onDisk(file.path());
      if (onDisk != null) {
        Verified state = Verified.of(onDisk, file.sha256());
        if (!VERIFIED.contains(state)) {
          verify(name, file, Sha256.of(onDisk));
          VERIFIED.add(state);
        }
        return onDisk;
      }
      return cached(name, file);
    } catch (IOException e) {
      throw new BundleException(
          "cannot read %s (%s) of the bundle in %s".formatted(name, file.path(), location), e);
    }
  }

  /**
   * Verifies while copying, and never leaves a partial file under the final name. A file that was
   * damaged since is copied again.
   */
  private Path cached(String name, BundleManifest.BundleFile file) throws IOException {
    Path target = cache.resolve(file.sha256()).resolve(Path.of(name).getFileName());
    if (Files.exists(target)) {
      Verified state = Verified.of(target, file.sha256());
      if (VERIFIED.contains(state) || Sha256.of(target).equalsIgnoreCase(file.sha256())) {
        VERIFIED.add(state);
        return target;
      }
    }
    Files.createDirectories(target.getParent());
    Path partial = Files.createTempFile(target.getParent(), "partial", null);
    try (InputStream in = open(file.path());
        OutputStream out = Files.newOutputStream(partial)) {
      verify(name, file, Sha256.copy(in, out));
      Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
      VERIFIED.add(Verified.of(target, file.sha256()));
    } finally {
      Files.deleteIfExists(partial);
    }
    return target;
  }

  private void verify(String name, BundleManifest.BundleFile file, String actual) {
    if (!actual.equalsIgnoreCase(file.sha256())) {
      throw new BundleException(
          "%s of the bundle in %s has SHA-256 %s, the manifest says %s: copy the bundle again"
              .formatted(name, location, actual, file.sha256()));
    }
  }

  private @Nullable Path onDisk(String path) {
    return path.startsWith(CLASSPATH) || location.startsWith(CLASSPATH)
        ? null
        : Path.of(location).resolve(path);
  }

  private InputStream open(String path) throws IOException {
    Path onDisk = onDisk(path);
    if (onDisk != null) {
      return Files.newInputStream(onDisk);
    }
    String resource =
        path.startsWith(CLASSPATH)
            ? path.substring(CLASSPATH.length())
            : location.substring(CLASSPATH.length()) + "/" + path;
    URL url = BundleFiles.class.getResource(resource);
    if (url == null) {
      throw new IOException("not on the class path: " + resource);
    }
    return url.openStream();
  }
}
