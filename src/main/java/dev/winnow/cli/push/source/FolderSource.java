package dev.winnow.cli.push.source;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The images in a folder and below, with the captions beside them. Skips hidden files and folders,
 * and does not follow links.
 */
final class FolderSource implements AssetSource {

  private final Path folder;
  private final FieldMapping mapping;

  /** Modification times of the files that were read, by path. */
  private final Map<Path, FileTime> read = new HashMap<>();

  FolderSource(Path folder, FieldMapping mapping) {
    this.folder = folder;
    this.mapping = mapping;
  }

  @Override
  public long bytes() throws IOException {
    AtomicLong sum = new AtomicLong();
    walk((file, attributes) -> sum.addAndGet(size(file, attributes)), (file, reason) -> {});
    return sum.get();
  }

  private static long size(Path file, BasicFileAttributes attributes) {
    return ImageTypes.mediaType(file) == null ? 0 : attributes.size();
  }

  @Override
  public boolean isFolder() {
    return true;
  }

  /** Reads the files that were added or changed since the last call. */
  @Override
  public void read(Sink sink) throws IOException {
    walk(
        (file, attributes) -> {
          FileTime changed = attributes.lastModifiedTime();
          if (!changed.equals(read.put(file, changed))) {
            read(file, attributes, sink);
          }
        },
        (file, reason) -> sink.bad(file.toString(), "cannot read: " + reason.getMessage()));
  }

  private void read(Path file, BasicFileAttributes attributes, Sink sink) {
    String mediaType = ImageTypes.mediaType(file);
    String unreadable = ImageTypes.unreadable(file);
    if (mediaType != null) {
      ImageFileRecord.send(folder, file, mediaType, mapping, sink);
      sink.advanced(attributes.size());
    } else if (unreadable != null) {
      sink.bad(file.toString(), unreadable);
    } else if (!ImageTypes.sidecar(file)) {
      sink.skipped(file);
    }
  }

  private interface OnFile {
    void accept(Path file, BasicFileAttributes attributes);
  }

  private interface OnFailure {
    void accept(Path file, IOException reason);
  }

  private void walk(OnFile onFile, OnFailure onFailure) throws IOException {
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
            if (attributes.isRegularFile() && !isHidden(file)) {
              onFile.accept(file, attributes);
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
}
