package dev.winnow.record.registry;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** The schema registry of the records that workers consume. */
@ConfigMapping(prefix = "winnow.registry")
public interface RegistryConfig {

  /**
   * The address of a schema registry with Confluent's API. For Apicurio Registry it ends in {@code
   * /apis/ccompat/v7}. If set, values that begin with a zero byte and the id of a schema, and
   * values with this id in the header {@code apicurio.value.contentId}, are read as Avro, Protobuf
   * or JSON.
   */
  Optional<String> url();

  /**
   * Whether schema ids have eight bytes instead of four, as some of Apicurio's serializers write
   * them.
   */
  @WithDefault("false")
  boolean longIds();

  /** The user name for the registry, if it requires one. */
  Optional<String> username();

  /** The password for the registry. */
  Optional<String> password();

  /** Timeout of a request to the registry. Each schema is requested once. */
  @WithDefault("5s")
  Duration timeout();

  /**
   * How long records wait for a schema that the registry does not know. A node of the registry may
   * know a new schema later than its producers. After that, they become dead letters at once.
   */
  @WithDefault("5s")
  Duration schemaWait();
}
