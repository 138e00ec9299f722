package dev.winnow.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** How the programs of a run are started: their commands, settings and places. */
record Launch(
    Path directory,
    Mode mode,
    int kafkaPort,
    int httpPort,
    int qdrantPort,
    int qdrantProxyPort,
    long diskReserve) {

  /** The address of broker and Qdrant for the service, which is that of their proxies. */
  static final String PROXY = "127.0.0.2";

  private static final Path LAUNCHER = Path.of("target", "winnow").toAbsolutePath();

  /** Returns a directory without the files of an earlier run, so that a seed can be run again. */
  static Path emptyDirectory(String name) throws IOException {
    Path directory = Path.of("target", "faults", name);
    IOUtils.rm(directory);
    return Files.createDirectories(directory);
  }

  static Launch in(Path directory, Mode mode) {
    return new Launch(
        directory.toAbsolutePath(),
        mode,
        freePort(),
        freePort(),
        freePort(),
        freePort(),
        reserve(directory));
  }

  /** Of the free space, so that a file can take the rest. */
  private static long reserve(Path directory) {
    try {
      return Files.getFileStore(directory).getUsableSpace() / 100 * 65;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Program broker() {
    return ofTests(
        "broker", BrokerMain.class, brokerLogs().toString(), Integer.toString(kafkaPort));
  }

  /** Returns a program of the tests' class path. */
  private Program ofTests(String name, Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                java(),
                "-Xmx512m",
                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
    command.addAll(List.of(arguments));
    return new Program(name, directory, command, Map.of());
  }

  /**
   * @param binary the program; the protocol server of the tests if null
   */
  Program qdrant(@Nullable String binary) {
    if (binary == null) {
      return ofTests("qdrant", QdrantMain.class, Integer.toString(qdrantPort));
    }
    return new Program(
        "qdrant",
        directory,
        List.of(binary),
        Map.of(
            "QDRANT__SERVICE__HOST", "127.0.0.1",
            "QDRANT__SERVICE__GRPC_PORT", Integer.toString(qdrantPort),
            "QDRANT__SERVICE__HTTP_PORT", Integer.toString(freePort()),
            "QDRANT__STORAGE__STORAGE_PATH", directory.resolve("qdrant").toString(),
            "QDRANT__STORAGE__SNAPSHOTS_PATH", directory.resolve("snapshots").toString(),
            "QDRANT_INIT_FILE_PATH", directory.resolve("qdrant-initialized").toString(),
            "QDRANT__TELEMETRY_DISABLED", "true"));
  }

  /**
   * @param further flags of Java
   */
  Program service(List<String> further) {
    return service("service", httpPort, data(), further);
  }

  /**
   * Starts another member of the service's consumer group.
   *
   * @param number distinct for each
   */
  Program worker(int number) {
    return worker("worker-" + number, List.of());
  }

  /** Starts a member of the consumer group that keeps its partitions while it restarts. */
  Program staticWorker(String name) {
    String channel = "-Dmp.messaging.incoming.assets.";
    return worker(
        name,
        List.of(
            channel + "group.instance.id=" + name,
            // Longer than a restart while others use the machine as well.
            channel + "session.timeout.ms=60000"));
  }

  private Program worker(String name, List<String> further) {
    List<String> flags = new ArrayList<>(further);
    flags.add("-Dwinnow.roles=worker");
    return service(name, freePort(), directory.resolve(name), flags);
  }

  /** Starts a process that shares the index, and reads no records. */
  Node queryNode() {
    int port = freePort();
    return new Node(
        service("query", port, directory.resolve("query"), List.of("-Dwinnow.roles=query")), port);
  }

  private Program service(String name, int port, Path data, List<String> further) {
    return new Program(
        name, directory, List.of(LAUNCHER.toString(), "serve"), environment(port, data, further));
  }

  private Map<String, String> environment(int port, Path data, List<String> further) {
    List<String> flags = new ArrayList<>(further);
    flags.add(System.getProperty("faults.java-opts", ""));
    flags.addAll(
        List.of(
            "-Dquarkus.http.host=" + ImageHost.ADDRESS,
            "-Dquarkus.http.port=" + port,
            "-Dwinnow.data-dir=" + data,
            "-Dwinnow.embedded.kafka-port=" + kafkaPort,
            "-Dwinnow.disk.reserve=" + diskReserve,
            "-Dwinnow.fetch.allowed-hosts=" + ImageHost.ADDRESS,
            "-Dwinnow.fetch.timeout=2s",
            "-Dwinnow.indexed-events.enabled=true"));
    if (mode == Mode.QDRANT) {
      flags.add("-Dwinnow.qdrant.url=http://%s:%d".formatted(PROXY, qdrantProxyPort));
      flags.add("-Dwinnow.qdrant.collection-prefix=" + collectionPrefix());
      flags.add("-Dwinnow.qdrant.exact=true"); // the oracle counts what a search finds
    }
    if (mode.hasBroker()) {
      flags.addAll(
          List.of(
              "-Djdk.net.hosts.file=" + hosts(),
              "-Dkafka.bootstrap.servers=localhost:" + kafkaPort,
              "-Dwinnow.topics.images=" + Stage.IMAGES,
              "-Dwinnow.topics.captions=" + Stage.CAPTIONS));
    }
    return Map.of(
        "JAVA_HOME", System.getProperty("java.home"), "WINNOW_JAVA_OPTS", String.join(" ", flags));
  }

  /** Distinct for runs on the same server. */
  String collectionPrefix() {
    return "faults-%d-".formatted(httpPort);
  }

  Path data() {
    return directory.resolve("data");
  }

  Path indexes() {
    return data().resolve("index");
  }

  /** Returns where the log of the broker is. */
  Path brokerLogs() {
    return mode.hasBroker() ? directory.resolve("broker") : data().resolve("kafka");
  }

  /** For the service alone, localhost is the proxy's address. */
  private Path hosts() {
    Path hosts = directory.resolve("hosts");
    try {
      Files.writeString(
          hosts,
          PROXY + " localhost\n127.0.0.1 " + InetAddress.getLocalHost().getHostName() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return hosts;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
