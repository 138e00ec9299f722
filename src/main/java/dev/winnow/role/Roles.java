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

  /** Says whether this process indexes what comes over Kafka. */
  public boolean worker() {
    return roles.contains(Role.WORKER);
  }

  /** Says whether this process answers searches. */
  public boolean query() {
    return roles.contains(Role.QUERY);
  }

  /** Says whether there is a Kafka to talk to: one that is named, or the worker's own. */
  public boolean kafka() {
    return kafkaNamed || worker();
  }

  /** Says whether a worker has to bring its own Kafka. */
  public boolean kafkaOfItsOwn() {
    return worker() && !kafkaNamed;
  }
}
