package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The overlays as rendered by kustomize, if it is on the PATH. */
class KustomizeTest {

  static final List<Path> OVERLAYS = Manifests.OVERLAYS;

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void overlaysRender(Path overlay) throws Exception {
    List<JsonNode> rendered = render(overlay);

    assertThat(rendered).hasSizeGreaterThan(8).allSatisfy(KubernetesModel::check);
    assertThat(rendered.stream().map(m -> Manifests.kind(m) + " " + Manifests.name(m)))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void referencesConfigMapsByTheirGeneratedNames(Path overlay) throws Exception {
    List<JsonNode> rendered = render(overlay);
    Set<String> made =
        rendered.stream()
            .filter(manifest -> Manifests.kind(manifest).equals("ConfigMap"))
            .map(Manifests::name)
            .collect(Collectors.toSet());

    assertThat(rendered.stream().flatMap(m -> Yaml.everywhere(m, "configMapRef").stream()))
        .hasSize(2)
        .allMatch(reference -> made.contains(reference.path("name").asText()));
  }

  @ParameterizedTest
  @FieldSource("OVERLAYS")
  void everyContainerHasAnImageWithATag(Path overlay) throws Exception {
    assertThat(render(overlay).stream().flatMap(m -> Yaml.everywhere(m, "image").stream()))
        .isNotEmpty()
        .allMatch(image -> image.asText().matches("[a-z0-9./-]+:[a-z0-9][a-z0-9.-]*"));
  }

  private static List<JsonNode> render(Path overlay) throws IOException, InterruptedException {
    Optional<List<String>> kustomize =
        Stream.of(List.of("kustomize", "build"), List.of("kubectl", "kustomize"))
            .filter(command -> onPath(command.getFirst()))
            .findFirst();
    Assumptions.assumeTrue(kustomize.isPresent(), "kustomize is not on the PATH");
    List<String> command =
        Stream.concat(kustomize.orElseThrow().stream(), Stream.of(overlay.toString())).toList();
    Path errors = Files.createTempFile("kustomize", ".err");
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    String yaml = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    Files.delete(errors);
    return Yaml.all(yaml);
  }

  private static boolean onPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
