package dev.winnow.role;

import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The roles of this process, and whether it uses Kafka. Immutable. */
@Singleton
public class Roles {

  private final Set<Role> roles;
  private final boolean kafkaConfigured;

  /**
   * @throws RoleException if the roles are invalid
   */
  public Roles(
      @ConfigProperty(name = Role.PROPERTY) String names,
      @ConfigProperty(name = "kafka.bootstrap.servers") Optional<String> bootstrapServers) {
    this.roles = Role.parse(names);
    this.kafkaConfigured = bootstrapServers.isPresent();
  }

  /** Returns whether this process indexes records from Kafka. */
  public boolean worker() {
    return roles.contains(Role.WORKER);
  }

  /** Returns whether this process serves the HTTP API. */
  public boolean query() {
    return roles.contains(Role.QUERY);
  }

  /** Returns whether this process uses Kafka: a configured one, or the worker's embedded broker. */
  public boolean kafka() {
    return kafkaConfigured || worker();
  }

  /** Returns whether this process is a worker that needs the embedded broker. */
  public boolean kafkaOfItsOwn() {
    return worker() && !kafkaConfigured;
  }
}
