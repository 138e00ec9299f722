package dev.winnow.cli.push.source;

import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The images in a folder and below, with the captions beside them. Skips hidden files and folders.
 * Follows links to files, but no links to folders below the first one, because they may form a
 * cycle. Reads the files of a folder in the order of their names.
 */
final class FolderSource implements AssetSource {

  private final Path folder;
  private final FieldMapping mapping;
  private final boolean watched;

  /** The files of a watched folder, each with the states of the file and of those beside it. */
  private final Map<Path, List<State>> read = new HashMap<>();

  /** Afterwards a text without an image may be for one that is still to come. */
  private boolean readOnce;

  /** Files and folders that cannot be read; each is reported once. */
  private final Set<Path> failed = new HashSet<>();

  /** A file with another state has changed. Some programs keep the time when they replace it. */
  private record State(FileTime modified, long size) {
    static State of(BasicFileAttributes attributes) {
      return new State(attributes.lastModifiedTime(), attributes.size());
    }
  }

  /**
   * @param watched whether {@link #read} is called repeatedly, so what was read is remembered
   */
  FolderSource(Path folder, FieldMapping mapping, boolean watched) {
    this.folder = target(folder);
    this.mapping = mapping;
    this.watched = watched;
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
  public long bytes() {
    AtomicLong sum = new AtomicLong();
    walk(folder, (file, attributes) -> sum.addAndGet(size(file, attributes)), (file, reason) -> {});
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
   * Reads the files. In a watched folder, reads those that were added or changed since the last
   * call, and those that it could not read; an image, also if the captions or attributes beside it
   * were. Only the first call reports captions and attributes that no image has: later, their image
   * may follow.
   */
  @Override
  public void read(Sink sink) {
    var texts = new UnclaimedTexts();
    walk(
        folder,
        (file, attributes) -> {
          List<Path> sidecars = sidecars(file);
          sidecars.forEach(texts::claim);
          if (!watched || isChanged(file, attributes, sidecars)) {
            if (ImageTypes.sidecar(file) && !attributes.isDirectory()) {
              texts.add(file);
            } else {
              read(file, attributes, sink);
            }
          }
        },
        (file, reason) -> {
          if (failed.add(file)) {
            sink.bad(file.toString(), FailureMessages.cannotRead(file, reason));
          }
        });
    if (!readOnce) {
      texts.forEach(sink::skipped);
    }
    readOnce = true;
  }

  /** Returns the files beside an image with its captions and attributes that exist. */
  private static List<Path> sidecars(Path file) {
    try {
      return ImageTypes.mediaType(file) == null
          ? List.of()
          : ImageFileRecord.sidecars(file).stream().filter(beside -> Files.exists(beside)).toList();
    } catch (InvalidPathException e) {
      return List.of(); // reading the image reports it
    }
  }

  private boolean isChanged(Path file, BasicFileAttributes attributes, List<Path> sidecars) {
    List<State> states = states(attributes, sidecars);
    return !states.equals(read.put(file, states));
  }

  private static List<State> states(BasicFileAttributes attributes, List<Path> sidecars) {
    List<State> states = new ArrayList<>(List.of(State.of(attributes)));
    try {
      for (Path sidecar : sidecars) {
        states.add(State.of(Files.readAttributes(sidecar, BasicFileAttributes.class)));
      }
    } catch (IOException e) {
      return states; // reading the image reports it
    }
    return states;
  }

  private void read(Path file, BasicFileAttributes attributes, Sink sink) {
    if (attributes.isDirectory()) { // a link to a folder
      sink.skipped(file);
      return;
    }
    String mediaType = ImageTypes.mediaType(file);
    String unreadable = ImageTypes.unreadable(file);
    if (mediaType != null) {
      if (isSent(file, mediaType, sink)) {
        sink.advanced(attributes.size());
      }
    } else if (unreadable != null) {
      sink.bad(file.toString(), unreadable);
    } else {
      sink.skipped(file);
    }
  }

  /** Returns whether the image was sent or reported; if not, it is read again by the next call. */
  private boolean isSent(Path file, String mediaType, Sink sink) {
    try {
      ImageFileRecord.send(folder, file, mediaType, mapping, sink);
      failed.remove(file);
      return true;
    } catch (BadAssetException e) {
      if (e.isUnread()) {
        read.remove(file);
      }
      boolean isNew = !e.isUnread() || failed.add(file);
      if (isNew) {
        sink.bad(file.toString(), e.reason());
      }
      return isNew;
    }
  }

  private interface OnFile {
    void accept(Path file, BasicFileAttributes attributes);
  }

  private interface OnFailure {
    void accept(Path file, IOException reason);
  }

  /**
   * Visits the files of a folder and below, in each folder by their names: rows of vectors belong
   * to images by their order.
   */
  private static void walk(Path folder, OnFile onFile, OnFailure onFailure) {
    for (Path file : sorted(folder, onFailure)) {
      try {
        var attributes =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isDirectory()) {
          walk(file, onFile, onFailure);
        } else if (attributes.isSymbolicLink()) {
          onFile.accept(file, Files.readAttributes(file, BasicFileAttributes.class));
        } else if (attributes.isRegularFile()) {
          onFile.accept(file, attributes);
        }
      } catch (IOException e) {
        onFailure.accept(file, e);
      }
    }
  }

  /** Returns what a folder holds that is not hidden. */
  private static List<Path> sorted(Path folder, OnFailure onFailure) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, file -> !isHidden(file))) {
      all.forEach(files::add);
    } catch (IOException e) {
      onFailure.accept(folder, e);
    } catch (DirectoryIteratorException e) {
      onFailure.accept(folder, Objects.requireNonNull(e.getCause()));
    }
    files.sort(null);
    return files;
  }

  private static boolean isHidden(Path path) {
    return path.getFileName().toString().startsWith(".");
  }
}
