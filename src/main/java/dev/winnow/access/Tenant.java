package dev.winnow.access;

import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.filter.Filter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tenant. Its callers read and write the assets whose attribute has the value {@code name}.
 * Assets that a tenant writes over HTTP have ids that begin with {@code name/}, so ids of different
 * tenants never collide.
 */
public record Tenant(String attribute, String name) {

  private static final int MAX_BYTES = 128;

  /**
   * @param where the name of the property or option, for the message
   * @throws AccessException if the name is invalid; it must not contain a slash, because ids of one
   *     tenant could then begin with the name of another
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

  /** Returns the filter that matches all assets of the tenant. */
  Filter filter() {
    return Filter.NONE.and(new Filter.MatchValue(attribute, name));
  }

  /** Returns how the ids of assets begin that the tenant may write over HTTP. */
  public String idPrefix() {
    return name + "/";
  }

  /** Returns whether the tenant may write an asset with this id over HTTP. */
  public boolean owns(String id) {
    return id.startsWith(idPrefix());
  }

  /**
   * @throws ProblemException if the tenant may not write an asset with this id
   */
  public void requireOwn(String id) {
    if (!owns(id)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "the id must begin with '%s'".formatted(idPrefix()));
    }
  }

  /**
   * Returns the attributes, including the tenant.
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
