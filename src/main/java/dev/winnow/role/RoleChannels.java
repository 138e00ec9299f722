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
 * Derives from the roles which Kafka channels are open: a channel that is not enabled has no client
 * at all. And whether they trace: where OpenTelemetry is disabled its clients would still make up
 * traces, for no one, and write them into dead letters. What the user's own configuration says of a
 * channel goes before it.
 *
 * <p>Runs while the configuration is put together, before there is a place to complain: roles that
 * cannot be read count as all of them here, and {@link Roles} refuses them.
 */
public class RoleChannels implements ConfigSourceFactory {

  /** Below application.properties, so that each of these is a default. */
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

  private static Optional<String> value(ConfigSourceContext context, String name) {
    return Optional.ofNullable(context.getValue(name))
        .map(ConfigValue::getValue)
        .filter(value -> !value.isEmpty());
  }
}
