package dev.winnow.hub;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.onnx.OnnxFile;
import dev.winnow.hub.http.HubClient;
import dev.winnow.hub.http.HubResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A hub's list of a model's files.
 *
 * @param commit the commit of the requested revision, so that all files belong to one commit; null
 *     if unknown
 * @param license null if unknown
 * @param files the files by name
 */
record HubListing(@Nullable String commit, @Nullable String license, Map<String, HubFile> files) {

  private static final int MAX_BYTES = 16 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A file of the model.
   *
   * @param size in bytes, -1 if unknown
   * @param sha256 null if unknown
   */
  record HubFile(String name, long size, @Nullable String sha256) {}

  /**
   * Requests the list from the hub.
   *
   * @throws BundleException if there is no such model, or the response is invalid
   */
  static HubListing of(HubClient client, HubRepository repository) throws InterruptedException {
    byte[] answer =
        client.retry(
            "the list of files of " + repository,
            () -> {
              try (HubResponse response = client.get(repository.listing(client.hub()), 0);
                  InputStream body = response.body()) {
                return body.readNBytes(MAX_BYTES + 1);
              }
            });
    try {
      if (answer.length <= MAX_BYTES) {
        return parse(JSON.readTree(answer));
      }
    } catch (IOException e) {
      throw notAListing(client, repository, e instanceof JacksonException ? null : e);
    }
    throw notAListing(client, repository, null);
  }

  private static BundleException notAListing(
      HubClient client, HubRepository repository, @Nullable Exception cause) {
    String message =
        "%s does not respond like a hub for %s: check its address (--hub, winnow.hub.url)"
            .formatted(client.hub(), repository);
    return cause == null ? new BundleException(message) : new BundleException(message, cause);
  }

  private static HubListing parse(JsonNode json) throws IOException {
    if (!json.path("siblings").isArray()) {
      throw new IOException("no siblings");
    }
    Map<String, HubFile> files = new TreeMap<>();
    for (JsonNode sibling : json.path("siblings")) {
      String name = sibling.path("rfilename").asText();
      if (name.isEmpty()
          || name.contains("\\")
          || List.of(name.split("/", -1)).stream().anyMatch(part -> part.matches("\\.{0,2}"))) {
        throw new BundleException(
            "the hub lists a file with the name '%s', which would leave its directory: refused"
                .formatted(name.replaceAll("\\p{Cntrl}", "?")));
      }
      String sha256 = sibling.path("lfs").path("sha256").asText("").toLowerCase(Locale.ROOT);
      files.put(
          name,
          new HubFile(
              name,
              sibling.path("size").asLong(-1),
              sha256.matches("[0-9a-f]{64}") ? sha256 : null));
    }
    String commit = json.path("sha").asText("");
    String license = json.path("cardData").path("license").asText("");
    return new HubListing(
        commit.matches("[0-9a-f]{40}") ? commit : null, license.isEmpty() ? null : license, files);
  }

  /**
   * Returns only the files that an import needs, without the external weights of the models.
   *
   * @throws BundleException if the model lacks one of them
   */
  List<HubFile> needed(HubRepository repository, Variant variant) {
    Layout layout = Layout.of(files.keySet());
    List<HubFile> needed = new ArrayList<>();
    for (String name : layout.needed(variant)) {
      HubFile file = files.get(name);
      if (file == null) {
        throw new BundleException(
            "%s has no %s; its models are %s".formatted(repository, name, models()));
      }
      needed.add(file);
    }
    files.forEach(
        (name, file) -> {
          if (name.equals(HubFolder.CONFIG)
              || name.equals(HubFolder.TOKENIZER_CONFIG)
              || !layout.images() && SentenceSettings.reads(name)) {
            needed.add(file);
          }
        });
    return needed;
  }

  /**
   * Returns the files that hold external weights of the downloaded models.
   *
   * @param folder of the downloaded files
   * @throws BundleException if a model is not an ONNX file
   */
  List<HubFile> external(Path folder, Variant variant) throws IOException {
    Set<String> names = new TreeSet<>();
    for (String model : Layout.of(files.keySet()).models(variant)) {
      String beside = model.substring(0, model.lastIndexOf('/') + 1);
      OnnxFile.read(folder.resolve(model)).external().forEach(name -> names.add(beside + name));
    }
    // The import says which files are missing.
    return names.stream().flatMap(name -> Stream.ofNullable(files.get(name))).toList();
  }

  private String models() {
    String models =
        files.keySet().stream()
            .filter(name -> name.endsWith(".onnx"))
            .limit(40)
            .collect(Collectors.joining(", "));
    return models.isEmpty() ? "not exported to ONNX" : models;
  }
}
