package dev.winnow.cli.push.source;

/** One line or file cannot be pushed; the reason says why, for the person who wrote it. */
final class BadAssetException extends Exception {

  private static final long serialVersionUID = 1;

  private final String reason;

  BadAssetException(String reason) {
    super(reason);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
