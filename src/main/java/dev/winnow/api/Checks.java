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

  public static ProblemException invalid(String message, @Nullable Object... arguments) {
    return new ProblemException(ProblemType.INVALID_REQUEST, message.formatted(arguments));
  }
}
