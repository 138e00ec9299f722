package dev.winnow.embedded;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * One Kafka broker that is its own KRaft controller, on the loopback interface, with its log on
 * disk: what is acknowledged survives a kill, and a loss of power.
 *
 * <p>Not thread-safe; {@link #start} and {@link #close} block for a second or two.
 */
public final class KafkaBroker implements AutoCloseable {

  private static final int NODE = 1;

  /** The largest record, in bytes: an image of 20 MB as base64, and room for the rest. */
  private static final int MAX_RECORD_BYTES = 48 << 20;

  /**
   * How long the broker may miss heartbeats to its controller; after that it accepts no records for
   * a moment. After a kill, the next start waits as long.
   */
  private static final String SESSION_MILLIS = "4000";

  private final KafkaRaftServer server;
  private final int port;

  private KafkaBroker(KafkaRaftServer server, int port) {
    this.server = server;
    this.port = port;
  }

  /**
   * Starts a broker and returns when it serves clients.
   *
   * @param directory where its log is; formatted if it is empty or absent
   * @param port the clients' port on localhost
   * @throws IOException if the directory cannot be used
   */
  public static KafkaBroker start(Path directory, int port) throws IOException {
    return start(directory, port, () -> true);
  }

  /**
   * As {@link #start(Path, int)}.
   *
   * @param writable whether records are taken; asked for each request of a producer
   */
  static KafkaBroker start(Path directory, int port, BooleanSupplier writable) throws IOException {
    Path log = directory.toAbsolutePath();
    Files.createDirectories(log);
    if (Files.notExists(log.resolve("meta.properties"))) {
      format(log);
    }
    Properties properties = kafkaProperties(log, port, freePort());
    properties.put("authorizer.class.name", WriteGate.class.getName());
    properties.put(WriteGate.WRITABLE, writable);
    KafkaRaftServer server =
        new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException e) {
      server.shutdown(); // or it would keep its port and the lock of its log
      throw e;
    }
    return new KafkaBroker(server, port);
  }

  /** Returns the address for clients, {@code host:port}. */
  public String bootstrapServers() {
    return "localhost:" + port;
  }

  /** Stops the broker; clients should have left before. */
  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }

  private static void format(Path log) throws IOException {
    try {
      new Formatter()
          .setPrintStream(new PrintStream(PrintStream.nullOutputStream()))
          .setClusterId(Uuid.randomUuid().toString())
          .setNodeId(NODE)
          .setSupportedFeatures(List.copyOf(Feature.PRODUCTION_FEATURES))
          .setControllerListenerName("CONTROLLER")
          .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
          .setMetadataLogDirectory(log.toString())
          .addDirectory(log.toString())
          .run();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("cannot format " + log + " for Kafka", e);
    }
  }

  private static Properties kafkaProperties(Path log, int port, int controllerPort) {
    Properties properties = new Properties();
    properties.putAll(
        Map.ofEntries(
            Map.entry("process.roles", "broker,controller"),
            Map.entry("node.id", Integer.toString(NODE)),
            Map.entry("controller.quorum.voters", NODE + "@localhost:" + controllerPort),
            Map.entry("controller.listener.names", "CONTROLLER"),
            Map.entry(
                "listeners",
                "CLIENT://localhost:" + port + ",CONTROLLER://localhost:" + controllerPort),
            Map.entry("advertised.listeners", "CLIENT://localhost:" + port),
            Map.entry("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT"),
            Map.entry("inter.broker.listener.name", "CLIENT"),
            Map.entry("log.dirs", log.toString()),
            // One broker keeps one copy.
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("offsets.topic.num.partitions", "4"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            // Nobody else will join: consumers need not wait.
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("broker.session.timeout.ms", SESSION_MILLIS),
            Map.entry("broker.heartbeat.interval.ms", "500"),
            // With no other copy, what is acknowledged or read is on the disk: an index would keep
            // what the log loses with the power, and take the next records for older ones.
            Map.entry("log.flush.interval.messages", "1"),
            Map.entry("message.max.bytes", Integer.toString(MAX_RECORD_BYTES)),
            Map.entry("log.cleaner.dedupe.buffer.size", Integer.toString(8 << 20)),
            Map.entry("log.cleaner.threads", "1"),
            Map.entry("num.network.threads", "1"),
            Map.entry("num.io.threads", "2")));
    return properties;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
