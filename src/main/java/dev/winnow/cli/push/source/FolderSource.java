package dev.winnow.cli.push.source;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The images in a folder and below, with the captions beside them. Hidden files and folders are
 * left out, links are not followed.
 */
record FolderSource(Path folder, FieldMapping mapping) implements AssetSource {

  private static final Map<String, String> MEDIA_TYPES =
      Map.of(
          "jpg", "image/jpeg",
          "jpeg", "image/jpeg",
          "png", "image/png",
          "gif", "image/gif",
          "bmp", "image/bmp",
          "webp", "image/webp");

  @Override
  public long bytes() throws IOException {
    AtomicLong sum = new AtomicLong();
    walk((file, mediaType, size) -> sum.addAndGet(size), (file, reason) -> {});
    return sum.get();
  }

  @Override
  public void read(Sink sink) throws IOException {
    walk(
        (file, mediaType, size) -> {
          try {
            sink.asset(ImageFileRecord.of(folder, file, mediaType, mapping));
          } catch (BadAssetException e) {
            sink.bad(file.toString(), e.reason());
          }
          sink.advanced(size);
        },
        (file, reason) -> sink.bad(file.toString(), "cannot read: " + reason.getMessage()));
  }

  private interface OnImage {
    void accept(Path file, String mediaType, long size);
  }

  private interface OnFailure {
    void accept(Path file, IOException reason);
  }

  private void walk(OnImage onImage, OnFailure onFailure) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            return isHidden(dir) && !dir.equals(folder)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String mediaType = MEDIA_TYPES.get(extension(file));
            if (mediaType != null && attributes.isRegularFile() && !isHidden(file)) {
              onImage.accept(file, mediaType, attributes.size());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException reason) {
            onFailure.accept(file, reason);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException reason) {
            if (reason != null) {
              onFailure.accept(dir, reason);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static boolean isHidden(Path path) {
    return path.getFileName() != null && path.getFileName().toString().startsWith(".");
  }

  private static String extension(Path file) {
    String name = file.toString();
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }
}
