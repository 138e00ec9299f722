package dev.winnow.api;

import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import org.jspecify.annotations.Nullable;

/** Checks of requests. */
public final class Checks {

  private Checks() {}

  public static void require(boolean condition, String message, @Nullable Object... arguments) {
    if (!condition) {
      throw invalid(message, arguments);
    }
  }

  /**
   * Returns the maximum number of results that a request asks for.
   *
   * @param limit null for {@code usual}
   * @throws ProblemException if it is not between {@code least} and {@code most}
   */
  public static int limit(@Nullable Integer limit, int usual, int least, int most) {
    int asked = limit == null ? usual : limit;
    require(
        asked >= least && asked <= most,
        "limit must be between %d and %d, it is %d",
        least,
        most,
        asked);
    return asked;
  }

  public static ProblemException invalid(String message, @Nullable Object... arguments) {
    return new ProblemException(ProblemType.INVALID_REQUEST, message.formatted(arguments));
  }

  /** Of a valid request that this bundle or index cannot process. */
  public static ProblemException unprocessable(String message, @Nullable Object... arguments) {
    return new ProblemException(ProblemType.UNPROCESSABLE, message.formatted(arguments));
  }
}
