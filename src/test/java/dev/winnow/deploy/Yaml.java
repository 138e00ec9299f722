package dev.winnow.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;

/** Reads YAML, and rejects duplicate keys. */
final class Yaml {

  static final Path DEPLOY = Path.of("deploy");
  static final Path K8S = Path.of("k8s");

  private static final ObjectMapper JSON = new ObjectMapper();

  private Yaml() {}

  static JsonNode one(Path file) {
    List<JsonNode> documents = all(file);
    if (documents.size() != 1) {
      throw new IllegalArgumentException(file + " has " + documents.size() + " documents");
    }
    return documents.getFirst();
  }

  static List<JsonNode> all(Path file) {
    try {
      return all(Files.readString(file));
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  static List<JsonNode> all(String yaml) {
    LoaderOptions strict = new LoaderOptions();
    strict.setAllowDuplicateKeys(false);
    List<JsonNode> documents = new ArrayList<>();
    for (Object document : new org.yaml.snakeyaml.Yaml(strict).loadAll(yaml)) {
      documents.add(JSON.valueToTree(document));
    }
    return documents;
  }

  /** Returns the YAML files below a directory. */
  static List<Path> files(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot list " + directory, e);
    }
  }

  static Stream<JsonNode> items(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  static List<String> texts(JsonNode list) {
    return items(list).map(JsonNode::asText).toList();
  }

  /** Returns every value of a field, at any depth. */
  static List<JsonNode> everywhere(JsonNode node, String field) {
    return node.findValues(field);
  }
}
