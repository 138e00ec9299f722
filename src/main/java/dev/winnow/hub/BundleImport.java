package dev.winnow.hub;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleManifest.BundleFile;
import dev.winnow.bundle.ManifestJson;
import dev.winnow.encoder.BundleCheck;
import dev.winnow.hash.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Converts a model that was exported to ONNX in a hub's layout into a bundle: CLIP, SigLIP, BLIP
 * and models of the same layout, or a text encoder alone. The import adapts inputs and outputs of
 * the graphs to the bundle's format.
 */
public final class BundleImport {

  private static final ObjectMapper JSON = new JsonMapper();

  private final Path source;
  private final ImportSettings settings;
  private final ObjectNode origin;
  private final ExternalWeights weights;

  /**
   * @param source the directory of an export; the bundle does not change with it
   * @param origin the origin of the model, for the bundle's card
   */
  public BundleImport(Path source, ImportSettings settings, Map<String, String> origin) {
    this(source, settings, origin, ExternalWeights.COPY);
  }

  BundleImport(
      Path source, ImportSettings settings, Map<String, String> origin, ExternalWeights weights) {
    this.source = source;
    this.settings = settings;
    this.weights = weights;
    this.origin = JSON.createObjectNode();
    new TreeMap<>(origin).forEach(this.origin::put);
  }

  /**
   * Writes the bundle. The directory is created atomically.
   *
   * @param target a directory that does not exist
   * @throws BundleException if the export cannot be imported; the message is one line that says
   *     what to do
   */
  public BundleManifest into(Path target) throws IOException {
    requireAbsent(target);
    HubFolder folder = HubFolder.of(source, settings.variant());
    HubModel model = model(folder);
    Path parent = target.toAbsolutePath().getParent();
    if (parent == null) {
      throw new BundleException(target + " cannot be a bundle's directory: choose another one");
    }
    Files.createDirectories(parent);
    try (Staging staging = new Staging(target.toAbsolutePath())) {
      BundleManifest manifest =
          write(
              staging.directory(),
              model,
              folder.json(HubFolder.CONFIG),
              id(settings.name(), target));
      BundleCheck.run(
          staging.directory().toString(),
          staging.directory(),
          result -> requirePassed(result, staging.directory(), target));
      requireAbsent(target);
      staging.complete();
      return manifest;
    }
  }

  private HubModel model(HubFolder folder) throws IOException {
    Path vision = folder.vision();
    if (vision == null) {
      return new TextModel(folder, settings.texts());
    }
    if (settings.texts().given()) {
      throw new BundleException(
          "%s has an image encoder, so its own files determine how texts are encoded: leave out --pooling, --query-prefix, --passage-prefix, --dimension and --max-tokens"
              .formatted(source));
    }
    return new ImageTextModel(folder, vision);
  }

  private static void requirePassed(BundleCheck.Result result, Path written, Path target) {
    if (!result.passed()) {
      throw new BundleException(
          "the bundle would not work: %s: %s"
              .formatted(result.what(), result.detail())
              .replace(written.toString(), target.toString()));
    }
  }

  private static void requireAbsent(Path target) {
    if (Files.exists(target)) {
      throw new BundleException(target + " exists: remove it, or name another with --out");
    }
  }

  private BundleManifest write(Path directory, HubModel model, ObjectNode config, String name)
      throws IOException {
    HubModel.Parts parts = model.write(directory, weights);
    Map<String, BundleFile> files = files(directory, parts.files());
    String version = settings.version();
    BundleManifest manifest =
        new BundleManifest(
            name,
            version == null ? contentVersion(files, parts) : version,
            parts.dimension(),
            parts.text(),
            parts.image(),
            null,
            null,
            card(config, parts.card()),
            files);
    Files.write(directory.resolve(ManifestJson.FILE), ManifestJson.write(manifest));
    return manifest;
  }

  private static Map<String, BundleFile> files(Path directory, Set<String> names)
      throws IOException {
    Map<String, BundleFile> files = new TreeMap<>();
    for (String name : names) {
      files.put(name, new BundleFile(name, Sha256.of(directory.resolve(name))));
    }
    return files;
  }

  private static String contentVersion(Map<String, BundleFile> files, HubModel.Parts parts) {
    String usage = Arrays.asList(parts.text(), parts.image()).toString();
    // Without truncation, the files determine the dimension.
    String truncated = parts.text().outputDimension() == null ? "" : " to " + parts.dimension();
    return Sha256.of(files + usage + truncated).substring(0, 8);
  }

  private ObjectNode card(ObjectNode config, ObjectNode model) {
    ObjectNode card = origin.deepCopy().put("variant", settings.variant().name());
    if (config.path("model_type").isTextual()) {
      card.put("model_type", config.path("model_type").asText());
    }
    card.setAll(model);
    return card;
  }

  private static String id(@Nullable String name, Path target) {
    if (name != null) {
      return name;
    }
    String made =
        target
            .toAbsolutePath()
            .normalize()
            .getFileName()
            .toString()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    return made.isEmpty() ? "imported" : made.substring(0, Math.min(made.length(), 64));
  }
}
