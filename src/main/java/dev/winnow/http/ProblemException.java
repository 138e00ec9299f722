package dev.winnow.http;

import org.jspecify.annotations.Nullable;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {

  private final ProblemType type;

  /**
   * @param detail the cause and the remedy, for the caller
   */
  public ProblemException(ProblemType type, @Nullable String detail) {
    super(detail);
    this.type = type;
  }

  public ProblemType type() {
    return type;
  }
}
