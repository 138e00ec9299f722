package dev.winnow.access;

import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Filter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tenant. A caller reads and writes the assets that have {@code name} in the attribute. Assets
 * that a tenant writes over HTTP have ids that begin with {@code name/}, so ids of two tenants
 * never collide.
 */
public record Tenant(String attribute, String name) {

  private static final int MAX_BYTES = 128;

  /**
   * @param where the property or option, for the message
   * @throws AccessException if it is not a valid tenant: with a slash, ids of one tenant could
   *     begin with the name of another
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

  /** Returns the filter that all assets of the tenant pass. */
  Filter filter() {
    return Filter.NONE.and(new Filter.MatchValue(attribute, name));
  }

  /** Returns whether this is an id of an asset that the tenant writes over HTTP. */
  public boolean owns(String id) {
    return id.startsWith(name + "/");
  }

  /**
   * @throws ProblemException if the tenant may not write this id
   */
  public void requireOwn(String id) {
    if (!owns(id)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "the id must begin with '%s/'".formatted(name));
    }
  }

  /**
   * Returns the attributes with the tenant among them.
   *
   * @throws ProblemException if they name another tenant
   */
  public Map<String, @Nullable Object> marked(Map<String, @Nullable Object> attributes) {
    Object given = attributes.get(attribute);
    if (given != null && !given.equals(name)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "the attribute '%s' must be '%s': leave it out".formatted(attribute, name));
    }
    Map<String, @Nullable Object> marked = new HashMap<>(attributes);
    marked.put(attribute, name);
    return marked;
  }
}
