package dev.winnow.index.qdrant.point;

import dev.winnow.hash.Sha256;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** The keywords of a path, which is part of each but hashed at most once. Not thread-safe. */
final class Keywords {

  private final String start;
  private @Nullable MessageDigest hashedStart;

  Keywords(String path) {
    // The first '=' ends the path, so different facts have different keywords.
    start = path.replace("%", "%25").replace("=", "%3D") + '=';
  }

  /** Returns the keyword of a value or a word. */
  String of(String value) {
    if (start.length() + value.length() <= Fields.MAX_KEYWORD) {
      return start + value;
    }
    if (hashedStart == null) {
      hashedStart = Sha256.begin(start);
    }
    return '#' + Sha256.of(hashedStart, value);
  }
}
