package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Deployments use only variables and secrets that exist. */
class ConfigurationTest {

  @Test
  void variablesOfComposeExist() {
    JsonNode services = Yaml.one(Yaml.DEPLOY.resolve("compose.yaml")).path("services");

    Set<String> variables = new TreeSet<>();
    for (String service : List.of("query", "worker")) {
      services.path(service).path("environment").fieldNames().forEachRemaining(variables::add);
    }

    assertThat(variables).contains("WINNOW_ROLES").allMatch(Variables::known);
  }

  @Test
  void variablesOfManifestsExist() throws IOException {
    Set<String> variables = new TreeSet<>();
    for (Path file : Yaml.files(Yaml.K8S)) {
      if (!file.endsWith("stores.yaml")) {
        Yaml.all(file).stream()
            .flatMap(manifest -> Yaml.everywhere(manifest, "env").stream())
            .flatMap(Yaml::items)
            .forEach(variable -> variables.add(variable.path("name").asText()));
      }
    }
    try (Stream<Path> files = Files.walk(Yaml.K8S)) {
      for (Path file : files.filter(f -> f.endsWith("config.env")).toList()) {
        Files.readAllLines(file).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .forEach(line -> variables.add(line.substring(0, line.indexOf('='))));
      }
    }

    assertThat(variables)
        .contains("WINNOW_ROLES", "KAFKA_SSL_KEYSTORE_PASSWORD", "WINNOW_QDRANT_URL")
        .allMatch(Variables::known);
  }

  @Test
  void variablesOfImagesExist() throws IOException {
    for (String name : List.of("Dockerfile", "Dockerfile.gpu", "Dockerfile.native")) {
      String file = Files.readString(Yaml.DEPLOY.resolve(name));

      Set<String> variables =
          java.util.regex.Pattern.compile("(?m)^(?:ENV|   ) +([A-Z_]+)=")
              .matcher(file)
              .results()
              .map(match -> match.group(1))
              .collect(Collectors.toSet());

      assertThat(variables)
          .contains("WINNOW_DATA_DIR", "QUARKUS_HTTP_HOST")
          .allMatch(Variables::known);
    }
  }

  @Test
  void reportsVariablesWithoutAProperty() {
    assertThat(List.of("WINNOW_ROLE", "WINNOW_QDRANT", "KAFKA_PORT", "QUARKUS_HTTP_HOSTS", "FOO"))
        .noneMatch(Variables::known);
  }

  @Test
  void everySecretIsCreatedByAnOperatorOrDocumented() throws IOException {
    Manifests production = Manifests.of(Manifests.OVERLAYS.get(1));
    Set<String> made =
        production.ofKind("KafkaUser").map(Manifests::name).collect(Collectors.toSet());
    made.add("kafka-cluster-ca-cert"); // by Strimzi, for the cluster "kafka"
    String documented = Files.readString(Path.of("k8s", "README.md"));

    Set<String> referred = new TreeSet<>();
    for (Path file : Yaml.files(Yaml.K8S)) {
      for (JsonNode manifest : Yaml.all(file)) {
        assertThat(Manifests.kind(manifest)).isNotEqualTo("Secret");
        for (String field : List.of("secretKeyRef", "secretRef")) {
          Yaml.everywhere(manifest, field)
              .forEach(reference -> referred.add(reference.path("name").asText()));
        }
        Yaml.everywhere(manifest, "secretName").forEach(name -> referred.add(name.asText()));
        Yaml.everywhere(manifest, "secretTargetRef").stream()
            .flatMap(Yaml::items)
            .forEach(reference -> referred.add(reference.path("name").asText()));
      }
    }

    assertThat(referred)
        .contains("winnow-qdrant")
        .allSatisfy(
            secret ->
                assertThat(made.contains(secret) || documented.contains("secret generic " + secret))
                    .as(secret)
                    .isTrue());
  }
}
