package dev.winnow.cli.push.source;

import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.ImageMemory;
import dev.winnow.record.AssetRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Base64;

/**
 * Reads the images that a line of a file names, from one folder only, so that an untrusted file
 * cannot publish other local files.
 *
 * @param places whether the places of photographs are kept
 */
record ImageFiles(Path root, boolean places) {

  /** Reads headers only; the workers enforce the limits of pixels and memory. */
  private static final ImageDecoder HEADERS =
      new ImageDecoder(
          new ImageLimits(AssetRecord.MAX_BYTES, Integer.MAX_VALUE), ImageMemory.ofOthers());

  /** Returns the file's content in base64. */
  String read(String path) throws BadAssetException {
    return Base64.getEncoder().encodeToString(bytes(resolve(path), places));
  }

  private Path resolve(String path) throws BadAssetException {
    try {
      Path folder = root.toAbsolutePath().normalize();
      Path file = folder.resolve(path).normalize();
      if (!file.startsWith(folder)) {
        throw new BadAssetException("image %s is outside of %s".formatted(path, root));
      }
      return file;
    } catch (InvalidPathException e) {
      throw new BadAssetException("not a path: " + e.getReason());
    }
  }

  /**
   * Returns the content of a file that fits into a record and has the header of an image.
   *
   * @param places whether the place of a photograph is kept
   */
  static byte[] bytes(Path file, boolean places) throws BadAssetException {
    try {
      if (!Files.isRegularFile(file)) {
        throw new BadAssetException(
            "no image file %s (--no-images pushes the captions alone)".formatted(file));
      }
      long size = Files.size(file);
      if (size > AssetRecord.MAX_BYTES) {
        throw new BadAssetException(
            "too large: %,d bytes, at most %,d".formatted(size, AssetRecord.MAX_BYTES));
      }
      byte[] content = Files.readAllBytes(file);
      HEADERS.check(content);
      if (!places) {
        PhotoPlace.blank(content);
      }
      return content;
    } catch (ImageFormatException e) {
      throw new BadAssetException(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new BadAssetException(file, e);
    }
  }
}
