package dev.winnow.bundle;

import dev.winnow.bundle.BundleManifest.BundleFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;

/** Copies a bundle with all its files, including those on the class path. */
public final class BundleCopy {

  private BundleCopy() {}

  /**
   * Returns whether a directory has a copy. False for the copies of earlier versions, which renamed
   * all files: a graph does not find its external weights there.
   */
  public static boolean isIn(Path directory) {
    Path written = directory.resolve(ManifestJson.FILE);
    try (InputStream json = Files.newInputStream(written)) {
      return ManifestJson.read(written.toString(), json).files().entrySet().stream()
          .allMatch(file -> file.getKey().equals(file.getValue().path()));
    } catch (IOException | BundleException e) {
      return false;
    }
  }

  /**
   * Copies the bundle, unless the directory already has a copy. Creates hard links where the file
   * system supports them, so the copy takes little space. The files have the names that the
   * manifest gives them, because a graph refers to its external weights by name.
   *
   * @param directory of the copy; its manifest is written last
   * @throws BundleException if a file of the bundle cannot be used
   */
  public static void make(BundleFiles bundle, Path directory) throws IOException {
    Path written = directory.resolve(ManifestJson.FILE);
    if (isIn(directory)) {
      return;
    }
    Files.createDirectories(directory);
    BundleManifest manifest = bundle.manifest();
    Map<String, BundleFile> files = new TreeMap<>();
    for (Map.Entry<String, BundleFile> file : manifest.files().entrySet()) {
      String name = file.getKey();
      link(bundle.file(name), directory.resolve(name));
      files.put(name, new BundleFile(name, file.getValue().sha256()));
    }
    Path unfinished = directory.resolve(ManifestJson.FILE + ".new");
    Files.write(unfinished, ManifestJson.write(manifest.withFiles(files)));
    Files.move(unfinished, written, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Copies a copy that {@link #isIn is in} a directory, without computing its checksums again:
   * whoever loads it verifies them.
   */
  public static void again(Path copy, Path directory) throws IOException {
    Files.createDirectories(directory);
    try (InputStream json = Files.newInputStream(copy.resolve(ManifestJson.FILE))) {
      for (String name : ManifestJson.read(copy.toString(), json).files().keySet()) {
        link(copy.resolve(name), directory.resolve(name));
      }
    }
    link(copy.resolve(ManifestJson.FILE), directory.resolve(ManifestJson.FILE));
  }

  private static void link(Path source, Path target) throws IOException {
    Files.deleteIfExists(target);
    try {
      Files.createLink(target, source);
    } catch (UnsupportedOperationException | FileSystemException e) {
      Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
