package dev.winnow.cli.push.source;

import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The images in a folder and below, with the captions beside them. Skips hidden files and folders.
 * Follows links to files, but no links to folders below the first one, because they may form a
 * cycle.
 */
final class FolderSource implements AssetSource {

  private final Path folder;
  private final FieldMapping mapping;

  /** Modification times of the files that were read, and of those beside them, by path. */
  private final Map<Path, List<FileTime>> read = new HashMap<>();

  /** Files and folders that could not be read; each is reported once. */
  private final Set<Path> failed = new HashSet<>();

  FolderSource(Path folder, FieldMapping mapping) {
    this.folder = target(folder);
    this.mapping = mapping;
  }

  /** Returns where a link leads, because a walk does not follow it. */
  private static Path target(Path folder) {
    try {
      return Files.isSymbolicLink(folder) ? folder.toRealPath() : folder;
    } catch (IOException e) {
      return folder; // reading it fails, too
    }
  }

  @Override
  public long bytes() throws IOException {
    AtomicLong sum = new AtomicLong();
    walk((file, attributes) -> sum.addAndGet(size(file, attributes)), (file, reason) -> {});
    return sum.get();
  }

  private static long size(Path file, BasicFileAttributes attributes) {
    return ImageTypes.mediaType(file) == null || attributes.isDirectory() ? 0 : attributes.size();
  }

  @Override
  public boolean isFolder() {
    return true;
  }

  /**
   * Reads the files that were added or changed since the last call; an image, also if the captions
   * or attributes beside it were.
   */
  @Override
  public void read(Sink sink) throws IOException {
    walk(
        (file, attributes) -> {
          List<FileTime> changed = changed(file, attributes);
          if (!changed.equals(read.put(file, changed))) {
            read(file, attributes, sink);
          }
        },
        (file, reason) -> {
          if (failed.add(file)) {
            sink.bad(file.toString(), FailureMessages.cannotRead(file, reason));
          }
        });
  }

  /** Returns the modification times of a file and, if it is an image, of the files beside it. */
  private static List<FileTime> changed(Path file, BasicFileAttributes attributes) {
    List<FileTime> times = new ArrayList<>(List.of(attributes.lastModifiedTime()));
    if (ImageTypes.mediaType(file) != null) {
      try {
        for (Path sidecar : ImageFileRecord.sidecars(file)) {
          if (Files.exists(sidecar)) {
            times.add(Files.getLastModifiedTime(sidecar));
          }
        }
      } catch (IOException | InvalidPathException e) {
        return times; // reading the image reports it
      }
    }
    return times;
  }

  private void read(Path file, BasicFileAttributes attributes, Sink sink) {
    if (attributes.isDirectory()) { // a link to a folder
      sink.skipped(file);
      return;
    }
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
            if (!isHidden(file)) {
              try {
                BasicFileAttributes target =
                    attributes.isSymbolicLink()
                        ? Files.readAttributes(file, BasicFileAttributes.class)
                        : attributes;
                if (target.isRegularFile() || attributes.isSymbolicLink()) {
                  onFile.accept(file, target);
                }
              } catch (IOException e) {
                onFailure.accept(file, e);
              }
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException reason) {
            if (!isHidden(file)) {
              onFailure.accept(file, reason);
            }
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
