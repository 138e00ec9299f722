package dev.winnow.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The contents of a kustomization, without applying its patches.
 *
 * @param patches partial manifests, each with the file that it is in
 */
record Manifests(List<JsonNode> resources, List<Patch> patches, Set<Path> files) {

  static final List<Path> OVERLAYS =
      Stream.of("dev", "production", "gpu", "own-kafka")
          .map(Yaml.K8S.resolve("overlays")::resolve)
          .toList();

  static final Path BASE = Yaml.K8S.resolve("base");

  /** A partial manifest, or the target of a patch that names one. */
  record Patch(Path file, String kind, String name) {}

  static Manifests of(Path directory) {
    Manifests manifests =
        new Manifests(new ArrayList<>(), new ArrayList<>(), new LinkedHashSet<>());
    manifests.add(directory);
    return manifests;
  }

  private void add(Path directory) {
    Path file = directory.resolve("kustomization.yaml");
    JsonNode kustomization = Yaml.one(file);
    files.add(file);
    for (String field : List.of("resources", "components")) {
      for (String name : Yaml.texts(kustomization.path(field))) {
        Path resource = directory.resolve(name).normalize();
        if (Files.isDirectory(resource)) {
          add(resource);
        } else {
          files.add(resource);
          resources.addAll(Yaml.all(resource));
        }
      }
    }
    for (JsonNode patch : kustomization.path("patches")) {
      if (patch.has("path")) {
        Path partial = directory.resolve(patch.path("path").asText());
        files.add(partial);
        JsonNode manifest = Yaml.one(partial);
        patches.add(new Patch(partial, kind(manifest), name(manifest)));
      } else {
        JsonNode target = patch.path("target");
        patches.add(new Patch(file, target.path("kind").asText(), target.path("name").asText()));
      }
    }
  }

  Stream<JsonNode> ofKind(String kind) {
    return resources.stream().filter(resource -> kind(resource).equals(kind));
  }

  /** Returns Winnow's own deployments. */
  Stream<JsonNode> deployments() {
    return ofKind("Deployment").filter(deployment -> name(deployment).startsWith("winnow-"));
  }

  static String kind(JsonNode manifest) {
    return manifest.path("kind").asText();
  }

  static String name(JsonNode manifest) {
    return manifest.path("metadata").path("name").asText();
  }
}
