package dev.winnow.role;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Enables the Kafka channels that the roles need; a disabled channel has no client. Also disables
 * tracing of channels if OpenTelemetry is disabled, because clients would still create traces and
 * write them into dead letters. The user's configuration of a channel takes precedence.
 *
 * <p>Runs while the configuration is assembled, which is too early to report errors: invalid roles
 * are treated as all roles here, and {@link Roles} rejects them later.
 */
public class RoleChannels implements ConfigSourceFactory {

  /** Below application.properties, so that these values are defaults. */
  private static final int ORDINAL = 200;

  private static final Set<Role> ALL = EnumSet.allOf(Role.class);

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
    Set<Role> roles = value(context, Role.PROPERTY).map(RoleChannels::parse).orElse(ALL);
    boolean worker = roles.contains(Role.WORKER);
    boolean kafka = worker || value(context, "kafka.bootstrap.servers").isPresent();
    return List.of(
        new PropertiesConfigSource(
            Map.of(
                "mp.messaging.incoming.assets.enabled",
                Boolean.toString(worker),
                "mp.messaging.outgoing.changes.enabled",
                Boolean.toString(kafka && roles.contains(Role.QUERY)),
                "mp.messaging.connector.smallrye-kafka.tracing-enabled",
                Boolean.toString(
                    value(context, "quarkus.otel.sdk.disabled")
                        .filter(Boolean::parseBoolean)
                        .isEmpty())),
            "the channels of " + Role.PROPERTY,
            ORDINAL));
  }

  private static Set<Role> parse(String names) {
    try {
      return Role.parse(names);
    } catch (RoleException e) {
      return ALL;
    }
  }

  /** Returns the value of a property; empty if it is not set or set to an empty text. */
  public static Optional<String> value(ConfigSourceContext context, String name) {
    return Optional.ofNullable(context.getValue(name))
        .map(ConfigValue::getValue)
        .filter(value -> !value.isEmpty());
  }
}
