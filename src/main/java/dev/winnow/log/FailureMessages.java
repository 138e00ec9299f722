package dev.winnow.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes I/O failures to users. The messages of the exceptions themselves are bare paths, hosts
 * or class names.
 */
public final class FailureMessages {

  private FailureMessages() {}

  /** Returns a clause that names the problem and the file or host. */
  public static String describe(Exception failure) {
    if (failure instanceof UncheckedIOException
        && failure.getCause() instanceof IOException cause) {
      return describe(cause);
    }
    return switch (failure) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case FileSystemException file -> describe(file);
      case UnknownHostException host -> "unknown host %s".formatted(host.getMessage());
      case ConnectException refused -> "connection refused";
      default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
    };
  }

  /** Returns a clause that names the file once: "cannot read a.txt: it does not exist". */
  public static String cannotRead(Path file, Exception failure) {
    String why = describe(failure);
    for (String name : List.of(file.toAbsolutePath().toString(), file.toString())) {
      if (why.startsWith(name + " ")) {
        return "cannot read %s: it%s".formatted(file, why.substring(name.length()));
      }
      if (why.startsWith(name + ": ")) {
        return "cannot read %s%s".formatted(file, why.substring(name.length()));
      }
    }
    return "cannot read %s: %s".formatted(file, why);
  }

  private static String describe(FileSystemException failure) {
    String file = failure.getFile();
    String obstacle = file == null ? null : obstacle(Path.of(file).toAbsolutePath());
    if (obstacle != null) {
      return obstacle;
    }
    if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
      return file + (isFolder(file) ? " exists already" : " is a file, not a folder");
    }
    return failure.getReason() == null
        ? "the file system rejected " + file
        : "%s: %s".formatted(file, failure.getReason());
  }

  private static boolean isFolder(@Nullable String file) {
    return file != null && Files.isDirectory(Path.of(file));
  }

  /**
   * Names the first part of a file's path that is missing or is not a folder; null if the file
   * exists.
   */
  private static @Nullable String obstacle(Path file) {
    Path parent = file.getParent();
    String before = parent == null ? null : obstacle(parent);
    if (before != null) {
      return before;
    }
    if (parent != null && !Files.isDirectory(parent)) {
      return parent + " is a file, not a folder";
    }
    return Files.notExists(file) ? file + " does not exist" : null;
  }
}
