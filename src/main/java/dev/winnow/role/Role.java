package dev.winnow.role;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The roles of a process. */
public enum Role {
  /**
   * Indexes records from Kafka. Without the role query, serves only health and metrics over HTTP.
   */
  WORKER,
  /** Serves the HTTP API. Without the role worker, consumes no assets and needs no Kafka. */
  QUERY;

  /** The property that names the roles of a process. */
  public static final String PROPERTY = "winnow.roles";

  /** The name in configuration. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads a list of roles such as {@code worker,query}.
   *
   * @throws RoleException if the list is empty or a role is unknown; the message says what to
   *     change
   */
  public static Set<Role> parse(String names) {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    for (String name : names.split(",", -1)) {
      roles.add(role(name.strip()).orElseThrow(() -> new RoleException(names, known())));
    }
    return roles;
  }

  private static Optional<Role> role(String name) {
    return Arrays.stream(values()).filter(role -> role.key().equals(name)).findFirst();
  }

  private static String known() {
    return Arrays.stream(values()).map(Role::key).collect(Collectors.joining(","));
  }
}
