package dev.winnow.api;

import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.text.Excerpt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks of requests. The messages abbreviate long texts that they quote. */
public final class Checks {

  private static final Pattern PLACEHOLDER = Pattern.compile("'?%[sd]'?");
  private static final String QUOTED = "'%s'";

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
    return new ProblemException(ProblemType.INVALID_REQUEST, formatted(message, arguments));
  }

  /** Of a valid request that this bundle or index cannot process. */
  public static ProblemException unprocessable(String message, @Nullable Object... arguments) {
    return new ProblemException(ProblemType.UNPROCESSABLE, formatted(message, arguments));
  }

  /** Formats a message. What it quotes is the caller's, and so may be long. */
  private static String formatted(String message, @Nullable Object... arguments) {
    @Nullable Object[] shown = arguments.clone();
    Matcher placeholders = PLACEHOLDER.matcher(message);
    for (int i = 0; placeholders.find(); i++) {
      if (placeholders.group().equals(QUOTED)) {
        shown[i] = Excerpt.of(String.valueOf(arguments[i]));
      }
    }
    return message.formatted(shown);
  }
}
