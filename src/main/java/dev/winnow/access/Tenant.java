package dev.winnow.access;

import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Filter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whose assets a caller sees and writes: those that have {@code name} in the attribute. What a
 * tenant writes over HTTP has an id that begins with {@code name/}, so ids of two never collide.
 */
public record Tenant(String attribute, String name) {

  private static final int MAX_BYTES = 128;

  /**
   * @param where what to name in the message
   * @throws AccessException if it cannot be a tenant's name: a slash would let one tenant's ids
   *     begin with another's name
   */
  static void requireName(String where, String name) {
    if (!isName(name)) {
      throw new AccessException(
          "%s must be 1 to %d bytes without slashes and control characters"
              .formatted(where, MAX_BYTES));
    }
  }

  static boolean isName(String name) {
    return !name.isBlank()
        && name.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
        && name.chars().noneMatch(c -> c == '/' || Character.isISOControl(c));
  }

  /** Returns what all of its assets pass. */
  Filter filter() {
    return Filter.NONE.and(new Filter.MatchValue(attribute, name));
  }

  /**
   * @throws ProblemException if the id is not one that the tenant may write
   */
  public void requireOwn(String id) {
    if (!id.startsWith(name + "/")) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "ids that you write begin with '%s/'".formatted(name));
    }
  }

  /**
   * Returns the attributes with the tenant among them.
   *
   * @throws ProblemException if they name another one
   */
  public Map<String, @Nullable Object> marked(Map<String, @Nullable Object> attributes) {
    Object given = attributes.get(attribute);
    if (given != null && !given.equals(name)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "the attribute '%s' of what you write is '%s': leave it out".formatted(attribute, name));
    }
    Map<String, @Nullable Object> marked = new HashMap<>(attributes);
    marked.put(attribute, name);
    return marked;
  }
}
