package dev.winnow.cli.push.source;

/** One line or file cannot be pushed. The message gives the reason for the author of the file. */
final class BadAssetException extends Exception {

  private final String reason;

  BadAssetException(String reason) {
    super(reason);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
