package dev.winnow.embedded;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import kafka.server.BrokerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;
import org.jboss.logging.Logger;
import scala.Option;

/**
 * A Kafka broker that is its own KRaft controller, on the loopback interface, with its log on disk.
 * Acknowledged records survive a kill and a power failure.
 *
 * <p>Not thread-safe; {@link #start} and {@link #close} block for a second or two.
 */
public final class KafkaBroker implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(KafkaBroker.class);

  private static final int NODE = 1;

  /**
   * Maximum size of a record in bytes: an image of 20 MB as base64, and room for the other fields.
   */
  private static final int MAX_RECORD_BYTES = 48 << 20;

  /**
   * The broker's session timeout. If its heartbeats to the controller stop for longer, the broker
   * accepts no records for a moment. After a kill, the next start waits for this time: the
   * controller refuses a new registration while the killed broker's session lasts. The broker tries
   * after 0.1, 0.3, 0.7, 1.5, 3.1 and 6.3 s (Kafka 4.1), so this value is just below 3.1 s.
   */
  private static final String SESSION_MILLIS = "2900";

  private final KafkaRaftServer server;
  private final int port;

  private KafkaBroker(KafkaRaftServer server, int port) {
    this.server = server;
    this.port = port;
  }

  /**
   * Starts a broker and returns when it serves clients.
   *
   * @param directory directory of the log; formatted if it is empty or absent
   * @param port the clients' port on localhost
   * @throws IOException if the directory cannot be used
   */
  public static KafkaBroker start(Path directory, int port) throws IOException {
    return start(directory, port, () -> true);
  }

  /**
   * Starts a broker that can reject records; see {@link #start(Path, int)}.
   *
   * @param writable whether records are accepted; called for each produce request
   */
  static KafkaBroker start(Path directory, int port, BooleanSupplier writable) throws IOException {
    Path log = directory.toAbsolutePath();
    Files.createDirectories(log);
    if (Files.notExists(log.resolve("meta.properties"))) {
      format(log);
    }
    Properties properties = kafkaProperties(log, port, freePort(port));
    properties.put("authorizer.class.name", WriteGate.class.getName());
    properties.put(WriteGate.WRITABLE, writable);
    KafkaRaftServer server =
        new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException e) {
      stopWithoutController(server); // otherwise the port and the lock of the log would stay taken
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

  /** Stops a broker whose log has failed. */
  void abandon() {
    stopWithoutController(server);
    server.awaitShutdown();
  }

  /**
   * Stops a server of which the controller may have failed. {@link KafkaRaftServer#shutdown} alone
   * waits for five minutes for its approval, and keeps the port so long.
   */
  private static void stopWithoutController(KafkaRaftServer server) {
    try {
      Field broker = KafkaRaftServer.class.getDeclaredField("broker");
      broker.setAccessible(true);
      if (((Option<?>) broker.get(server)).get() instanceof BrokerServer running
          && running.lifecycleManager() != null) {
        running.lifecycleManager().controlledShutdownFuture().complete(null);
      }
    } catch (ReflectiveOperationException e) {
      LOG.warn("The embedded Kafka may take five minutes to stop", e);
    }
    server.shutdown();
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
            // A single broker cannot have replicas.
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("offsets.topic.num.partitions", "4"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            // No further members are expected, so consumers need not wait for them.
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("broker.session.timeout.ms", SESSION_MILLIS),
            Map.entry("broker.heartbeat.interval.ms", "500"),
            // If the log fails during a start, the next try waits for this.
            Map.entry("initial.broker.registration.timeout.ms", "20000"),
            // Without replicas, records must be on disk before they are acknowledged or read.
            // Otherwise a power failure could lose records that the index already has, and the
            // index would drop the next records as stale.
            Map.entry("log.flush.interval.messages", "1"),
            Map.entry("message.max.bytes", Integer.toString(MAX_RECORD_BYTES)),
            Map.entry("log.cleaner.dedupe.buffer.size", Integer.toString(8 << 20)),
            Map.entry("log.cleaner.threads", "1"),
            Map.entry("num.network.threads", "1"),
            Map.entry("num.io.threads", "2")));
    return properties;
  }

  /** Returns a free port that is not the clients' port, on which nobody listens yet. */
  private static int freePort(int clients) throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort() == clients ? freePort(clients) : socket.getLocalPort();
    }
  }
}
