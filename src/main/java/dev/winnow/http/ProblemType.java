package dev.winnow.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The kinds of problems; their URNs are stable. */
public enum ProblemType {
  INVALID_REQUEST(400, "Invalid request"),
  UNAUTHENTICATED(401, "Authentication required"),
  FORBIDDEN(403, "Not allowed"),
  UNPROCESSABLE(422, "Request cannot be processed"),
  NOT_FOUND(404, "Not found"),
  TIMEOUT(408, "Request took too long"),
  LENGTH_REQUIRED(411, "Length required"),
  TOO_LARGE(413, "Request too large"),
  OVERLOADED(429, "Too many requests"),
  INTERNAL(500, "Internal error"),
  UNAVAILABLE(503, "Temporarily unavailable"),
  INSUFFICIENT_STORAGE(507, "Disk almost full"),
  /** Any other HTTP status of the framework. */
  HTTP(0, "Request refused");

  private final int status;
  private final String title;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
  }

  public int status() {
    return status;
  }

  public Problem problem(@Nullable String detail) {
    return problem(status, detail);
  }

  public Problem problem(int actualStatus, @Nullable String detail) {
    String urn = "urn:winnow:" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    return new Problem(urn, title, actualStatus, detail);
  }
}
