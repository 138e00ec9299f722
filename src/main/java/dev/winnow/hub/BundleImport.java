package dev.winnow.hub;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleManifest.BundleFile;
import dev.winnow.bundle.ManifestJson;
import dev.winnow.bundle.Sha256;
import dev.winnow.encoder.BundleCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes a bundle of a model that was exported to ONNX as hubs have them: CLIP, SigLIP, BLIP and
 * what is laid out like them. The bundle's graphs have the inputs and outputs that its encoders
 * expect, so that nothing about the export must be known any more.
 */
public final class BundleImport {

  private static final ObjectMapper JSON = new JsonMapper();
  private static final String IMAGE = "image.onnx";
  private static final String TEXT = "text.onnx";
  private static final Set<String> OWN =
      Set.of(IMAGE, TEXT, HubFolder.TOKENIZER, ManifestJson.FILE);

  private final Path source;
  private final Variant variant;
  private final ObjectNode origin;

  /**
   * @param source a folder with an export
   * @param origin where it comes from, for the bundle's card
   */
  public BundleImport(Path source, Variant variant, Map<String, String> origin) {
    this.source = source;
    this.variant = variant;
    this.origin = JSON.createObjectNode();
    new TreeMap<>(origin).forEach(this.origin::put);
  }

  /**
   * Writes the bundle; its directory appears whole or not at all.
   *
   * @param target a directory that does not exist
   * @param name of the bundle; made from the target's if null
   * @param version of it; made from its content if null, so that other weights have another
   * @throws BundleException if the export does not fit, in one line that says what to do
   */
  public BundleManifest into(Path target, @Nullable String name, @Nullable String version)
      throws IOException {
    requireAbsent(target);
    HubFolder folder = HubFolder.of(source, variant);
    ExportedGraph vision = ExportedGraph.vision(folder.vision());
    ExportedGraph text = ExportedGraph.text(folder.text());
    ObjectNode config = folder.json(HubFolder.CONFIG);
    requirePooled(vision, config);
    requirePooled(text, config);
    Path parent = target.toAbsolutePath().getParent();
    if (parent == null) {
      throw new BundleException(target + " cannot be a bundle's directory: name another");
    }
    Files.createDirectories(parent);
    try (Staging staging = new Staging(parent)) {
      BundleManifest manifest =
          write(staging.directory(), folder, config, vision, text, id(name, target), version);
      BundleCheck.run(
          staging.directory().toString(),
          staging.directory(),
          result -> requirePassed(result, staging.directory(), target));
      requireAbsent(target);
      staging.moveTo(target);
      return manifest;
    }
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

  /** Their embedding is not in any token: the export lacks its last layer. */
  private static void requirePooled(ExportedGraph graph, ObjectNode config) {
    String type = config.path("model_type").asText();
    if (graph.tokens() && type.matches("clip|siglip2?")) {
      throw new BundleException(
          "%s gives only token vectors, which are no embedding in a model of the type %s: export"
                  .formatted(graph.path(), type)
              + " it with its projection or pooling");
    }
  }

  private BundleManifest write(
      Path directory,
      HubFolder folder,
      ObjectNode config,
      ExportedGraph vision,
      ExportedGraph text,
      String name,
      @Nullable String version)
      throws IOException {
    Preprocessing preprocessing = new Preprocessing(folder.json(HubFolder.PREPROCESSOR));
    BundleManifest.Image image = preprocessing.image(IMAGE);
    requireSize(vision, image);
    TextSettings settings =
        new TextSettings(
            config, folder.json(HubFolder.TOKENIZER_CONFIG), folder.json(HubFolder.TOKENIZER));
    BundleManifest.Text texts =
        settings.text(TEXT, HubFolder.TOKENIZER, "none", text.fixedTokens(), text.masked());
    vision.write(directory.resolve(IMAGE));
    text.write(directory.resolve(TEXT));
    Files.write(
        directory.resolve(HubFolder.TOKENIZER), JSON.writeValueAsBytes(settings.tokenizer()));
    Set<String> external = new TreeSet<>();
    copyExternal(vision, directory, external);
    copyExternal(text, directory, external);
    int dimension = dimension(directory, image, texts, config);
    Map<String, BundleFile> files = files(directory, external);
    BundleManifest manifest =
        new BundleManifest(
            name,
            version == null ? contentVersion(files, texts, image) : version,
            dimension,
            texts,
            image,
            null,
            null,
            card(config, preprocessing),
            files);
    Files.write(directory.resolve(ManifestJson.FILE), ManifestJson.write(manifest));
    return manifest;
  }

  private static void requireSize(ExportedGraph vision, BundleManifest.Image image) {
    long height = vision.axis(vision.file().inputs().getFirst().name(), 2);
    long width = vision.axis(vision.file().inputs().getFirst().name(), 3);
    if (height > 0 && height != image.height() || width > 0 && width != image.width()) {
      throw new BundleException(
          "%s takes images of %d x %d, %s says %d x %d: the files are of two models"
              .formatted(
                  vision.path(),
                  width,
                  height,
                  HubFolder.PREPROCESSOR,
                  image.width(),
                  image.height()));
    }
  }

  /** Weights beside a graph, which it finds by their name: so they keep it. */
  private static void copyExternal(ExportedGraph graph, Path directory, Set<String> copied)
      throws IOException {
    for (String name : new TreeSet<>(graph.file().external())) {
      if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,127}") || OWN.contains(name)) {
        throw new BundleException(
            "%s keeps weights in '%s', which is no file beside it: export it again"
                .formatted(graph.path(), name));
      }
      Path source = graph.path().resolveSibling(name);
      if (!Files.isRegularFile(source)) {
        throw new BundleException(
            "%s is missing: %s keeps weights in it".formatted(source, graph.path().getFileName()));
      }
      if (copied.add(name)) {
        linkOrCopy(source.toRealPath(), directory.resolve(name));
      }
    }
  }

  private static void linkOrCopy(Path source, Path target) throws IOException {
    try {
      Files.createLink(target, source);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(source, target); // another file system, or one without links
    }
  }

  private int dimension(
      Path directory, BundleManifest.Image image, BundleManifest.Text text, ObjectNode config)
      throws IOException {
    int ofImages =
        ExportedGraph.dimension(directory.resolve(IMAGE), 3, image.height(), image.width());
    int ofTexts =
        ExportedGraph.dimension(
            directory.resolve(TEXT), text.padTo() == null ? text.maxTokens() : text.padTo());
    int projection = projection(config, ofTexts);
    if (ofImages != ofTexts || ofTexts != projection) {
      throw new BundleException(
          "the image encoder gives %d dimensions, the text encoder %d%s: they share no space; export"
                  .formatted(
                      ofImages,
                      ofTexts,
                      projection == ofTexts
                          ? ""
                          : ", %s says %d".formatted(HubFolder.CONFIG, projection))
              + " both with their projection (image_embeds, text_embeds)");
    }
    return ofTexts;
  }

  /** The shared space's dimension where the configuration says it; each type has its own word. */
  private static int projection(ObjectNode config, int otherwise) {
    return switch (config.path("model_type").asText()) {
      case "clip" -> config.path("projection_dim").asInt(otherwise);
      case "blip" -> config.path("image_text_hidden_size").asInt(otherwise);
      default -> otherwise;
    };
  }

  private static Map<String, BundleFile> files(Path directory, Set<String> external)
      throws IOException {
    Map<String, BundleFile> files = new TreeMap<>();
    Set<String> names = new TreeSet<>(external);
    names.addAll(Set.of(IMAGE, TEXT, HubFolder.TOKENIZER));
    for (String name : names) {
      files.put(name, new BundleFile(name, Sha256.of(directory.resolve(name))));
    }
    return files;
  }

  private static String contentVersion(Map<String, BundleFile> files, Record... usage) {
    return Sha256.of((files + Arrays.toString(usage)).getBytes(StandardCharsets.UTF_8))
        .substring(0, 8);
  }

  private ObjectNode card(ObjectNode config, Preprocessing preprocessing) {
    ObjectNode card = origin.deepCopy().put("variant", variant.name());
    if (config.path("model_type").isTextual()) {
      card.put("model_type", config.path("model_type").asText());
    }
    String resampling = preprocessing.resampling();
    return resampling == null ? card : card.put("resampling", resampling);
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
