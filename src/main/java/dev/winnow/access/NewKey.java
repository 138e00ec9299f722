package dev.winnow.access;

import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A new API key.
 *
 * @param key the key for its holder; Winnow does not store it
 * @param properties the lines of configuration for the service
 */
public record NewKey(String key, List<String> properties) {

  /**
   * Creates a key.
   *
   * @throws AccessException if the name, a role or the tenant is invalid
   */
  public static NewKey of(String name, List<String> roles, @Nullable String tenant) {
    KeyReader.requireName(name);
    KeyReader.requireRoles(name, roles);
    if (tenant != null) {
      Tenant.requireName("the tenant", tenant);
    }
    String key = ApiKey.random(new SecureRandom());
    String prefix = KeyReader.property(name, "");
    return new NewKey(
        key,
        Stream.of(
                prefix + "sha256=" + ApiKey.hex(key),
                prefix + "roles=" + String.join(",", roles),
                tenant == null ? "" : prefix + "tenant=" + tenant)
            .filter(line -> !line.isEmpty())
            .toList());
  }

  @Override
  public String toString() {
    return "NewKey" + properties;
  }
}
