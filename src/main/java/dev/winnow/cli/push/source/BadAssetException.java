package dev.winnow.cli.push.source;

import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Path;

/** One line or file cannot be pushed. The message gives the reason for the author of the file. */
final class BadAssetException extends Exception {

  private final String reason;

  BadAssetException(String reason) {
    super(reason);
    this.reason = reason;
  }

  BadAssetException(Path file, IOException failure) {
    super(FailureMessages.cannotRead(file, failure), failure);
    this.reason = FailureMessages.cannotRead(file, failure);
  }

  /** Returns whether a file could not be read, which may succeed later. */
  boolean isUnread() {
    return getCause() instanceof IOException;
  }

  String reason() {
    return reason;
  }
}
