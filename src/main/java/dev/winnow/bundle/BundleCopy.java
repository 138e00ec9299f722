package dev.winnow.bundle;

import dev.winnow.bundle.BundleManifest.BundleFile;
import java.io.IOException;
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
   * Copies the bundle, unless the directory already has a manifest. Creates hard links where the
   * file system supports them, so the copy takes little space.
   *
   * @param directory of the copy; its manifest is written last
   * @throws BundleException if a file of the bundle cannot be used
   */
  public static void make(BundleFiles bundle, Path directory) throws IOException {
    Path written = directory.resolve(ManifestJson.FILE);
    if (Files.exists(written)) {
      return;
    }
    Files.createDirectories(directory);
    BundleManifest manifest = bundle.manifest();
    Map<String, BundleFile> files = new TreeMap<>();
    for (Map.Entry<String, BundleFile> file : manifest.files().entrySet()) {
      String name = file.getValue().sha256() + "-" + Path.of(file.getKey()).getFileName();
      link(bundle.file(file.getKey()), directory.resolve(name));
      files.put(file.getKey(), new BundleFile(name, file.getValue().sha256()));
    }
    Path unfinished = directory.resolve(ManifestJson.FILE + ".new");
    Files.write(unfinished, ManifestJson.write(manifest.withFiles(files)));
    Files.move(unfinished, written, StandardCopyOption.ATOMIC_MOVE);
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
