package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.testing.Program;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors at the start of the service are reported in one line. */
class ServiceTest {

  @TempDir Path data;

  @AfterEach
  void forgetOptions() {
    System.clearProperty("quarkus.http.port");
    System.clearProperty("winnow.data-dir");
    System.clearProperty("winnow.roles");
    System.clearProperty("winnow.embedded.kafka-port");
    System.clearProperty("winnow.boards.hits-topic");
  }

  private static String refusal(String... arguments) {
    Program program = new Program();
    assertThat(program.run(arguments)).isEqualTo(1);
    assertThat(program.err().lines()).hasSize(1);
    return program.err();
  }

  @Test
  void rejectsAPortInUse() throws IOException {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(used.getLocalPort());

      assertThat(refusal("serve", "--data-dir", data.toString(), "--port", port))
          .startsWith("winnow: cannot listen on localhost:" + port)
          .contains("choose another with --port");
    }
  }

  @Test
  void rejectsAKafkaPortInUse() throws IOException {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String http = Integer.toString(free.getLocalPort());
      free.close();

      assertThat(
              refusal(
                  "serve",
                  "--data-dir",
                  data.toString(),
                  "--port",
                  http,
                  "--kafka-port",
                  Integer.toString(used.getLocalPort())))
          .contains("--kafka-port");
    }
  }

  @Test
  void rejectsAnUnusableDataDirectory() throws IOException {
    Path file = Files.createFile(data.resolve("file"));

    assertThat(refusal("serve", "--data-dir", file.resolve("below").toString()))
        .startsWith("winnow: cannot use the data directory " + file)
        .contains(file + " is a file, not a folder", "--data-dir")
        .doesNotContain("Exception");
  }

  @Test
  void rejectsBoardHitsWithoutIndexedEvents() {
    System.setProperty("winnow.boards.hits-topic", "hits");

    assertThat(refusal("serve", "--data-dir", data.toString()))
        .contains("set winnow.indexed-events.enabled=true");
  }

  @Test
  void rejectsADataDirectoryInUse() throws IOException {
    try (FileChannel first =
        FileChannel.open(
            data.resolve("winnow.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      first.lock();

      assertThat(refusal("serve", "--data-dir", data.toString()))
          .startsWith("winnow: another winnow uses the data directory " + data);
    }
  }

  @Test
  void rejectsAnUnknownRole() {
    System.setProperty("winnow.roles", "worker,searcher");

    assertThat(refusal("serve", "--data-dir", data.toString()))
        .isEqualTo(
            "winnow: winnow.roles is 'worker,searcher'; use one or more of worker,query\n"
                .replace("\n", System.lineSeparator()));
  }

  @Test
  void rejectsAPortThatIsNotANumber() {
    System.setProperty("winnow.embedded.kafka-port", "abc");

    assertThat(refusal("serve", "--data-dir", data.toString()))
        .startsWith("winnow: winnow.embedded.kafka-port is 'abc': Expected an integer value");
  }

  @ParameterizedTest
  @CsvSource({
    "winnow.encoder.workers, 0, it must be at least 1",
    "winnow.ingest.max-in-flight, -1, it must be at least 1",
    "winnow.ingest.max-in-flight, many, Expected a long value",
    "winnow.live.client-buffer, 1, it must be at least 2",
    "winnow.http.body-timeout, 0s, it must be at least 1ms",
    "winnow.encoder.max-delay, PT-1S, it must be at least 0ms"
  })
  void rejectsSettingsThatAreTooSmall(String property, String value, String reason) {
    System.setProperty(property, value);
    try {
      assertThat(refusal("serve", "--data-dir", data.toString()))
          .startsWith("winnow: " + property + " is ")
          .contains(reason);
    } finally {
      System.clearProperty(property);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "https://images.example.org", "images.example.org:8080", "a.org/b"})
  void rejectsHostsThatNoAddressHas(String host) {
    System.setProperty("winnow.fetch.allowed-hosts", "images.example.org," + host);
    try {
      assertThat(refusal("serve", "--data-dir", data.toString()))
          .startsWith(
              "winnow: winnow.fetch.allowed-hosts has '%s', which is not a host".formatted(host));
    } finally {
      System.clearProperty("winnow.fetch.allowed-hosts");
    }
  }

  @Test
  void checksDocumentedPropertiesOnly() throws IOException {
    String documented = Files.readString(Path.of("src/site/markdown/configuration.md"));

    assertThat(SettingRanges.properties())
        .isNotEmpty()
        .allSatisfy(property -> assertThat(documented).contains("| `" + property + "` |"));
  }

  @ParameterizedTest
  @CsvSource({
    "winnow.data-dri, winnow.data-dir",
    "winnow.intest.preview-size, winnow.ingest.preview-size",
    "winnow.topik, winnow.topic"
  })
  void rejectsAMistypedProperty(String mistyped, String meant) {
    System.setProperty(mistyped, "5");
    try {
      assertThat(refusal("serve", "--data-dir", data.toString()))
          .isEqualToIgnoringNewLines(
              "winnow: there is no property %s; did you mean %s?".formatted(mistyped, meant));
    } finally {
      System.clearProperty(mistyped);
    }
  }

  @Test
  void suggestsAVariableForAMistypedVariable() {
    assertThatThrownBy(
            () ->
                MistypedSettings.requireKnown(
                    "winnow.seach.max.concurrent", Set.of("PATH", "WINNOW_SEACH_MAX_CONCURRENT")))
        .hasMessage(
            "there is no property WINNOW_SEACH_MAX_CONCURRENT; did you mean"
                + " WINNOW_SEARCH_MAX_CONCURRENT?");
  }

  @Test
  void knowsTheDocumentedProperties() throws IOException {
    String documented = Files.readString(Path.of("src/site/markdown/configuration.md"));

    assertThat(MistypedSettings.groups())
        .containsExactlyElementsOf(
            Pattern.compile("^\\| `winnow\\.([a-z-]+)", Pattern.MULTILINE)
                .matcher(documented)
                .results()
                .map(result -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  void rejectsAPortOfTheEmbeddedBrokerBesideAnotherKafka() {
    System.setProperty("kafka.bootstrap.servers", "kafka:9092");
    try {
      assertThat(refusal("serve", "--data-dir", data.toString(), "--kafka-port", "9999"))
          .isEqualToIgnoringNewLines(
              "winnow: --kafka-port is for the embedded broker, but kafka.bootstrap.servers"
                  + " (KAFKA_BOOTSTRAP_SERVERS) is kafka:9092: leave one out");
    } finally {
      System.clearProperty("kafka.bootstrap.servers");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, localhost",
    "::, localhost",
    "::1, [::1]",
    "[::1], [::1]",
    "127.0.0.1, 127.0.0.1",
    "winnow.example, winnow.example"
  })
  void namesTheHostInTheUrl(String host, String name) {
    assertThat(Service.name(host)).isEqualTo(name);
    assertThat(URI.create("http://" + name + ":8080").getPort()).isEqualTo(8080);
  }

  @Test
  void rejectsPortsOutOfRange() {
    assertThat(refusal("serve", "--data-dir", data.toString(), "--port", "99999"))
        .startsWith("winnow: quarkus.http.port is 99999; a port is a number from 1 to 65535");
  }

  @Test
  void rejectsASingleRoleWithoutASharedIndex() {
    System.setProperty("winnow.roles", "query");

    assertThat(refusal("serve", "--data-dir", data.toString())).contains("winnow.qdrant.url");
  }

  @Test
  void reportsWrongUsageWithoutTheFullHelp() {
    Program program = new Program();

    assertThat(program.run("push", "no-such-folder")).isEqualTo(2);
    assertThat(program.err().lines())
        .containsExactly(
            "winnow push: no such file or folder: no-such-folder",
            "'winnow push --help' shows the usage.");
  }

  @Test
  void helpOfDemoExplainsItsOptions() {
    Program program = new Program();

    assertThat(program.run("help", "demo")).isZero();
    assertThat(program.out()).contains("without any set-up", "--count", "--exit", "--data-dir");
  }
}
