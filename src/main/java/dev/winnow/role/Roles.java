package dev.winnow.role;

import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The roles of this process, and whether it has a Kafka. Immutable. */
@Singleton
public class Roles {

  private final Set<Role> roles;
  private final boolean kafkaNamed;

  /**
   * @throws RoleException if the roles cannot be read
   */
  public Roles(
      @ConfigProperty(name = Role.PROPERTY) String names,
      @ConfigProperty(name = "kafka.bootstrap.servers") Optional<String> bootstrapServers) {
    this.roles = Role.parse(names);
    this.kafkaNamed = bootstrapServers.isPresent();
  }

  /** Returns whether this process indexes records from Kafka. */
  public boolean worker() {
    return roles.contains(Role.WORKER);
  }

  /** Returns whether this process answers searches. */
  public boolean query() {
    return roles.contains(Role.QUERY);
  }

  /** Returns whether there is a Kafka: one that is configured, or the worker's own. */
  public boolean kafka() {
    return kafkaNamed || worker();
  }

  /** Returns whether a worker has to bring its own Kafka. */
  public boolean kafkaOfItsOwn() {
    return worker() && !kafkaNamed;
  }
}
