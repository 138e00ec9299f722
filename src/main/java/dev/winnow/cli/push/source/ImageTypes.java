package dev.winnow.cli.push.source;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Kinds of files by the extension of their name. */
final class ImageTypes {

  private static final Map<String, String> MEDIA_TYPES =
      Map.of(
          "jpg", "image/jpeg",
          "jpeg", "image/jpeg",
          "png", "image/png",
          "gif", "image/gif",
          "bmp", "image/bmp",
          "webp", "image/webp");

  /** Image formats that are not supported. They are common, so users get a message. */
  private static final Set<String> UNREADABLE =
      Set.of("heic", "heif", "avif", "jxl", "tif", "tiff", "dng", "cr2", "cr3", "nef", "arw");

  /** Files with captions and attributes, which are read with the image beside them. */
  private static final Set<String> SIDECARS = Set.of("txt", "json");

  private ImageTypes() {}

  /** Returns the media type of an image that is read, or null. */
  static @Nullable String mediaType(Path file) {
    return MEDIA_TYPES.get(extension(file));
  }

  /** Returns why an image is not read and what to do, or null for other files. */
  static @Nullable String unreadable(Path file) {
    String extension = extension(file);
    return UNREADABLE.contains(extension)
        ? "%s images are not supported: convert the image to JPEG"
            .formatted(extension.toUpperCase(Locale.ROOT))
        : null;
  }

  static boolean sidecar(Path file) {
    return SIDECARS.contains(extension(file));
  }

  /** Returns what comes after the last dot, in lower case; empty without a dot. */
  static String extension(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
