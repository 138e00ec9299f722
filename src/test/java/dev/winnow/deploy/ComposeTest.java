package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ComposeTest {

  private static final Path FILE = Yaml.DEPLOY.resolve("compose.yaml");

  private final JsonNode compose = Yaml.one(FILE);
  private final JsonNode services = compose.path("services");

  @Test
  void everyServiceIsHardenedAndHasAPinnedImage() {
    assertThat(services.properties())
        .hasSizeGreaterThan(6)
        .allSatisfy(
            entry -> {
              JsonNode service = entry.getValue();
              assertThat(service.path("read_only").asBoolean()).isTrue();
              assertThat(Yaml.texts(service.path("cap_drop"))).containsExactly("ALL");
              assertThat(service.path("user").asText()).matches("[1-9]\\d*:[1-9]\\d*");
              assertThat(service.path("image").asText())
                  .matches("\\$\\{WINNOW_IMAGE:-winnow:dev}|[a-z/]+:v?\\d+\\.\\d+\\.\\d+.*");
            });
  }

  @Test
  void dependenciesHaveHealthChecks() {
    assertThat(services.properties())
        .allSatisfy(
            entry ->
                entry
                    .getValue()
                    .path("depends_on")
                    .properties()
                    .forEach(
                        dependency -> {
                          JsonNode other = services.path(dependency.getKey());
                          assertThat(other.isMissingNode()).isFalse();
                          assertThat(
                                  other.has("healthcheck")
                                      || dependency
                                          .getValue()
                                          .path("condition")
                                          .asText()
                                          .equals("service_completed_successfully"))
                              .as("%s waits for %s", entry.getKey(), dependency.getKey())
                              .isTrue();
                        }));
  }

  @Test
  void runsOneQueryNodeAndTwoWorkers() {
    assertThat(services.at("/query/environment/WINNOW_ROLES").asText()).isEqualTo("query");
    assertThat(services.at("/worker/environment/WINNOW_ROLES").asText()).isEqualTo("worker");
    assertThat(services.at("/worker/deploy/replicas").asInt()).isEqualTo(2);
    assertThat(services.at("/query/ports/0").asText()).endsWith(":8080:8080");
  }

  @Test
  void queryNodesCannotWriteToQdrant() {
    String writing = services.at("/worker/environment/WINNOW_QDRANT_API_KEY").asText();
    String reading = services.at("/query/environment/WINNOW_QDRANT_API_KEY").asText();

    assertThat(reading).isNotEmpty().isNotEqualTo(writing);
    assertThat(services.at("/qdrant/environment/QDRANT__SERVICE__API_KEY").asText())
        .isNotEmpty()
        .isEqualTo(writing);
    assertThat(services.at("/qdrant/environment/QDRANT__SERVICE__READ_ONLY_API_KEY").asText())
        .isEqualTo(reading);
  }

  @Test
  void servicesWithoutAPasswordListenOnThisMachineOnly() {
    for (String name : List.of("kafka", "prometheus")) {
      assertThat(Yaml.texts(services.path(name).path("ports")))
          .isNotEmpty()
          .allMatch(port -> port.startsWith("127.0.0.1:"));
    }
  }

  @Test
  void operatorsHaveAKeyOfTheirOwn() {
    JsonNode query = services.at("/query/environment");

    assertThat(query.path("WINNOW_ACCESS_KEYS_OPS_ROLES").asText()).isEqualTo("admin");
    assertThat(query.path("WINNOW_ACCESS_KEYS_OPS_SHA256").asText())
        .isNotEqualTo(query.path("WINNOW_ACCESS_KEYS_APP_SHA256").asText());
    assertThat(query.path("WINNOW_ACCESS_KEYS_APP_ROLES").asText()).doesNotContain("admin");
  }

  @Test
  void mountedFilesAndVolumesExist() {
    List<String> mounts =
        services.properties().stream()
            .flatMap(service -> Yaml.texts(service.getValue().path("volumes")).stream())
            .map(mount -> mount.substring(0, mount.indexOf(':')))
            .toList();

    assertThat(mounts)
        .hasSizeGreaterThan(5)
        .allSatisfy(
            mount ->
                assertThat(
                        mount.startsWith(".")
                            ? Files.exists(Yaml.DEPLOY.resolve(mount))
                            : compose.path("volumes").has(mount))
                    .as(mount)
                    .isTrue());
  }

  @Test
  void secretsAreRequiredAndHaveNoDefault() throws IOException {
    Set<String> asked = variables(Files.readString(FILE), "\\$\\{([A-Z0-9_]+):\\?");
    List<String> example = Files.readAllLines(Yaml.DEPLOY.resolve(".env.example"));

    assertThat(asked).isNotEmpty();
    assertThat(example).containsAll(asked.stream().map(name -> name + "=").toList());
    assertThat(example)
        .allMatch(line -> line.isEmpty() || line.startsWith("#") || line.endsWith("="));
  }

  @Test
  void createsTheTopicsAndCompactsTheirAssets() {
    String create = services.at("/topics/command/0").asText();

    assertThat(create)
        .containsPattern(
            Pattern.quote("--topic " + Application.property("winnow.topic"))
                + " .*cleanup.policy=compact .*delete.retention.ms=604800000")
        .containsPattern("--topic winnow.images .*cleanup.policy=compact .*=604800000")
        .containsPattern("--topic winnow.captions .*cleanup.policy=compact .*=604800000")
        .contains("--topic " + Application.property("winnow.dead-letter-topic") + " ")
        .contains("--topic " + Application.property("winnow.indexed-events.topic") + " ")
        .containsPattern(
            Pattern.quote("--topic " + Application.property("winnow.boards.topic"))
                + " .*cleanup.policy=compact");
  }

  @Test
  void imagesRunAsANumericNonRootUser() throws IOException {
    for (String name : List.of("Dockerfile", "Dockerfile.gpu", "Dockerfile.native")) {
      String file = Files.readString(Yaml.DEPLOY.resolve(name));

      assertThat(file)
          .containsPattern("(?m)^USER 10001:10001$")
          .contains("QUARKUS_LOG_CONSOLE_FORMAT=\"%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} ")
          .contains("EXPOSE " + Application.property("quarkus.http.port"))
          .contains("sbom.cdx.json", "COPY deploy/data.cdx.json", " NOTICE /opt/winnow/")
          .doesNotContainPattern("(?m)^FROM \\S+(:latest)?$(?<!:\\S{3,100})");
      assertThat(services.at("/query/user").asText()).isEqualTo("10001:10001");
    }
  }

  @Test
  void billOfMaterialsNamesTheDefaultBackbone() throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode backbone =
        json.readTree(Yaml.DEPLOY.resolve("data.cdx.json").toFile()).at("/components/0");
    JsonNode card =
        json.readTree(Path.of("src/main/resources/bundles/default/bundle.json").toFile())
            .at("/card/photographs");

    assertThat(backbone.at("/hashes/0/content").asText())
        .isEqualTo(card.path("backboneSha256").asText());
    assertThat(card.path("origin").asText())
        .contains(backbone.path("name").asText(), backbone.at("/licenses/0/license/id").asText());
    assertThat(Files.readString(Path.of("NOTICE"))).contains(backbone.path("name").asText());
  }

  @Test
  void buildContextIncludesCopiedFiles() throws IOException {
    List<String> ignored = Files.readAllLines(Path.of(".dockerignore"));

    assertThat(ignored).contains("!NOTICE", "!LICENSE", "!deploy/data.cdx.json");
  }

  @Test
  void nativeImageHasTheLibrariesThatReadImages() throws IOException {
    assertThat(Files.readString(Yaml.DEPLOY.resolve("Dockerfile.native")))
        .contains("COPY target/*.so /opt/winnow/", "COPY target/*-runner /opt/winnow/winnow")
        .containsPattern("RUN microdnf install -y freetype fontconfig\\b");
    assertThat(Files.readAllLines(Path.of(".dockerignore"))).contains("!target/*.so");
  }

  @Test
  void jvmImagesDifferOnlyInTheirBase() throws IOException {
    String common = "(?s)RUN install -d.*";
    Pattern from = Pattern.compile(common);

    assertThat(instructions(from, "Dockerfile.gpu")).isEqualTo(instructions(from, "Dockerfile"));
  }

  private static List<String> instructions(Pattern from, String name) throws IOException {
    String file = Files.readString(Yaml.DEPLOY.resolve(name));
    return from.matcher(file)
        .results()
        .map(MatchResult::group)
        .findFirst()
        .orElseThrow()
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .toList();
  }

  private static Set<String> variables(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toSet());
  }
}
