package dev.winnow.http;

import org.jspecify.annotations.Nullable;

/** Ends a request with a problem. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final ProblemType type;

  /**
   * @param detail for the caller: what is wrong, and what to change
   */
  public ProblemException(ProblemType type, @Nullable String detail) {
    super(detail);
    this.type = type;
  }

  public ProblemType type() {
    return type;
  }
}
