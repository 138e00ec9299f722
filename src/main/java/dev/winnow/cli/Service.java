package dev.winnow.cli;

import dev.winnow.cli.console.CommandFailure;
import dev.winnow.kafka.EarlyBroker;
import dev.winnow.log.FailureMessages;
import dev.winnow.record.Topics;
import dev.winnow.role.Role;
import dev.winnow.role.RoleException;
import io.quarkus.runtime.Quarkus;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.enterprise.util.TypeLiteral;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/**
 * Runs the service in this process: checks the configuration, starts the service and waits for its
 * exit.
 */
final class Service {

  private static final String SHARED_INDEX = "winnow.qdrant.url";

  private static final Duration KAFKA_PATIENCE = Duration.ofSeconds(30);

  private final String host;
  private final int port;
  private final String root;
  private final Path data;
  private final @Nullable String externalKafka;
  private final int kafkaPort;
  private final boolean ownKafka;

  /**
   * Reads the configuration, and these options of the command line.
   *
   * @throws CommandFailure if a property is invalid or does not fit the other properties
   */
  static Service of(ServiceOptions options) {
    options.apply();
    return new Service(options.choosesKafkaPort());
  }

  /**
   * Reads the configuration.
   *
   * @param choosesKafkaPort whether the user chose the port of the embedded broker
   * @throws CommandFailure if a property is invalid or does not fit the other properties
   */
  Service(boolean choosesKafkaPort) {
    Config config = ConfigProvider.getConfig();
    MistypedSettings.require(config);
    SettingRanges.require(config);
    host = config.getValue("quarkus.http.host", String.class);
    port = port(config, "quarkus.http.port", 8080);
    root = config.getValue("quarkus.http.root-path", String.class).replaceAll("/+$", "");
    data = config.getValue("winnow.data-dir", Path.class).toAbsolutePath().normalize();
    externalKafka = config.getOptionalValue("kafka.bootstrap.servers", String.class).orElse(null);
    if (externalKafka != null && choosesKafkaPort) {
      throw new CommandFailure(
          ("--kafka-port is for the embedded broker, but kafka.bootstrap.servers"
                  + " (KAFKA_BOOTSTRAP_SERVERS) is %s: leave one out")
              .formatted(externalKafka));
    }
    kafkaPort = port(config, "winnow.embedded.kafka-port", 9092);
    Set<Role> roles = roles(config);
    ownKafka = externalKafka == null && roles.contains(Role.WORKER);
    if (config.getOptionalValue("winnow.boards.hits-topic", String.class).isPresent()
        && !config.getOptionalValue("winnow.indexed-events.enabled", Boolean.class).orElse(false)) {
      throw new CommandFailure(
          "winnow.boards.hits-topic needs events of indexed assets: set"
              + " winnow.indexed-events.enabled=true");
    }
    if (roles.size() == 1 && config.getOptionalValue(SHARED_INDEX, String.class).isEmpty()) {
      throw new CommandFailure(
          "a process with one role needs a shared index: set %s, or set %s to both roles"
              .formatted(SHARED_INDEX, Role.PROPERTY));
    }
  }

  private static int port(Config config, String property, int otherwise) {
    int port;
    try {
      port = config.getOptionalValue(property, Integer.class).orElse(otherwise);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(StartFailure.describe(e));
    }
    if (port < 1 || port > 65_535) {
      throw new CommandFailure(
          "%s is %d; a port is a number from 1 to 65535".formatted(property, port));
    }
    return port;
  }

  private static Set<Role> roles(Config config) {
    try {
      return Role.parse(config.getOptionalValue(Role.PROPERTY, String.class).orElse(""));
    } catch (RoleException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the URL of the API and the page, without a trailing slash. */
  URI url() {
    return URI.create("http://" + name(host) + ":" + port + root);
  }

  /** Returns what names a host in a URL, for a host that the service listens on. */
  static String name(String host) {
    return switch (host) {
      case "0.0.0.0", "::", "[::]" -> "localhost"; // all addresses
      default -> host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    };
  }

  String bootstrapServers() {
    return externalKafka == null ? "localhost:" + kafkaPort : externalKafka;
  }

  /** Returns the properties of the service's own Kafka clients. The service must be running. */
  Map<String, String> kafkaProperties() {
    Map<String, String> properties = new HashMap<>();
    CDI.current()
        .select(
            new TypeLiteral<Map<String, Object>>() {},
            Identifier.Literal.of("default-kafka-broker"))
        .get()
        .forEach((name, value) -> properties.put(name, String.valueOf(value)));
    return properties;
  }

  /** Returns the topics that workers read, except topics that only match a pattern. */
  List<String> topics() {
    List<String> topics = new ArrayList<>();
    topics.add(ConfigProvider.getConfig().getValue("winnow.topic", String.class));
    topics.addAll(CDI.current().select(Topics.class).get().further());
    return topics;
  }

  Path dataDirectory() {
    return data;
  }

  /**
   * Runs until the process is stopped.
   *
   * @param err for what the user must know before the log begins
   * @return the exit code
   * @throws CommandFailure if the service cannot start for a reason that the user can correct
   */
  int run(PrintWriter err) {
    try (FileChannel lock = lock()) {
      requireFreePort(host, port, "--port");
      if (ownKafka) {
        requireFreePort(
            "localhost", kafkaPort, "--kafka-port, or name your Kafka with --bootstrap-servers");
      }
      if (externalKafka != null) {
        KafkaHosts.of(externalKafka).await(KAFKA_PATIENCE, err);
      }
      try (EarlyBroker broker = ownKafka ? beginBroker() : null) {
        return runQuarkus();
      }
    } catch (IOException e) {
      throw new CommandFailure(
          "cannot use the data directory %s: %s; choose another with --data-dir"
              .formatted(data, FailureMessages.describe(e)));
    }
  }

  private @Nullable EarlyBroker beginBroker() {
    Optional<EarlyBroker> broker = ServiceLoader.load(EarlyBroker.class).findFirst();
    broker.ifPresent(found -> found.begin(data, kafkaPort));
    return broker.orElse(null);
  }

  private static int runQuarkus() {
    AtomicInteger exitCode = new AtomicInteger();
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Quarkus.run(
        null,
        (code, cause) -> {
          exitCode.set(code);
          failure.set(cause);
        });
    Throwable thrown = failure.get();
    if (thrown != null && !StartFailure.isStop(thrown)) {
      throw new CommandFailure("cannot start: " + StartFailure.describe(thrown));
    }
    return exitCode.get();
  }

  /** The operating system releases the lock when the process ends, even if it is killed. */
  private FileChannel lock() throws IOException {
    Files.createDirectories(data);
    FileChannel channel =
        FileChannel.open(
            data.resolve("winnow.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (tryLock(channel) == null) {
      channel.close();
      throw new CommandFailure(
          "another winnow uses the data directory %s: stop it, or choose another with --data-dir"
              .formatted(data));
    }
    return channel;
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static void requireFreePort(String host, int port, String option) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
    } catch (IOException e) {
      throw new CommandFailure(
          "cannot listen on %s:%d (%s): choose another with %s"
              .formatted(host, port, e.getMessage(), option));
    }
  }
}
