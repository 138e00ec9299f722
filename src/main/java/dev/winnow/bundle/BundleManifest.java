package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.file;
import static dev.winnow.bundle.ManifestChecks.oneOf;
import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.range;
import static dev.winnow.bundle.ManifestChecks.require;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.asset.Modality;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code bundle.json}: the parts of a bundle. Every constructor throws {@link
 * IllegalArgumentException} with one line that names the invalid field and the allowed values.
 *
 * @param name lower-case letters, digits and '-'; with the version, the bundle's id
 * @param version of the weights and the preprocessing; each version is a space of its own
 * @param dimension d of the dense space that texts and images share
 * @param text the text encoder
 * @param image the image encoder, or null: then images get no vectors
 * @param sparse the sparse heads, or null: then there are dense vectors only
 * @param views the views of an image, or null: then there are no boards
 * @param criteria by which images can be compared one at a time, or null
 * @param calibration from similarities to probabilities, or null: then there is no hard exclusion
 * @param card how and on what it was trained, and its held-out figures: a JSON object, or null
 * @param vectors the vectors of an asset: those that the parts above make, and further dense ones
 *     that records bring ready-made; a manifest need not list the former
 * @param files every file by its name in this manifest
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@RegisterForReflection
public record BundleManifest(
    String name,
    String version,
    int dimension,
    Text text,
    @Nullable Image image,
    @Nullable Sparse sparse,
    @Nullable Views views,
    @Nullable Criteria criteria,
    @Nullable Calibration calibration,
    @Nullable JsonNode card,
    @Nullable List<VectorField> vectors,
    Map<String, BundleFile> files) {

  /** A bundle without views, criteria and further vectors. */
  public BundleManifest(
      String name,
      String version,
      int dimension,
      Text text,
      @Nullable Image image,
      @Nullable Sparse sparse,
      @Nullable Calibration calibration,
      @Nullable JsonNode card,
      Map<String, BundleFile> files) {
    this(name, version, dimension, text, image, sparse, null, null, calibration, card, null, files);
  }

  public BundleManifest {
    requireName(present("name", name));
    requireVersion(present("version", version));
    range("dimension", dimension, 1, 16_384);
    present("text", text);
    present("files", files).forEach((key, file) -> present("files." + file("files", key), file));
    files = Collections.unmodifiableMap(new TreeMap<>(files)); // written in this order too
    if (image == null && sparse != null && sparse.image != null) {
      throw new IllegalArgumentException("sparse.image is given, but the bundle has no image");
    }
    if (image != null && sparse != null && sparse.image == null) {
      throw new IllegalArgumentException("sparse.image is missing; the bundle has an image");
    }
    if (image == null && views != null) {
      throw new IllegalArgumentException("views is given, but the bundle has no image");
    }
    if (image == null && criteria != null) {
      throw new IllegalArgumentException("criteria is given, but the bundle has no image");
    }
    require(
        text.outputDimension == null || text.outputDimension > dimension,
        "text.outputDimension must be above the dimension %d, of which it is cut",
        dimension);
    require(card == null || card.isObject(), "card must be a JSON object");
    vectors =
        VectorFields.complete(
            VectorFields.made(dimension, image, sparse, views, criteria), vectors);
    for (String used : used(text, image, sparse, views, criteria)) {
      require(files.containsKey(used), "files does not list %s; it has %s", used, files.keySet());
    }
  }

  /**
   * @throws IllegalArgumentException if it is not a valid name
   */
  public static void requireName(String name) {
    require(
        name.matches("[a-z0-9][a-z0-9-]{0,63}"),
        "a bundle's name may have lower-case letters, digits and '-': '%s'",
        name);
  }

  /**
   * @throws IllegalArgumentException if it is not a valid version
   */
  public static void requireVersion(String version) {
    require(
        version.matches("[a-z0-9][a-z0-9.-]{0,31}"),
        "a bundle's version may have lower-case letters, digits, '-' and '.': '%s'",
        version);
  }

  /** Returns the names of the files that a bundle of these parts needs. */
  static List<String> used(
      Text text,
      @Nullable Image image,
      @Nullable Sparse sparse,
      @Nullable Views views,
      @Nullable Criteria criteria) {
    Stream<String> images = image == null ? Stream.of() : Stream.of(image.model);
    Stream<String> heads =
        sparse == null
            ? Stream.of()
            : Stream.concat(Stream.of(sparse.text, sparse.words), Stream.ofNullable(sparse.image));
    Stream<String> viewed = Stream.ofNullable(views).map(Views::model);
    Stream<String> latent = Stream.ofNullable(criteria).map(Criteria::model);
    return Stream.of(Stream.of(text.model, text.tokenizer), images, heads, viewed, latent)
        .flatMap(names -> names)
        .toList();
  }

  /** Returns this manifest with other places of the same files. */
  BundleManifest withFiles(Map<String, BundleFile> others) {
    return new BundleManifest(
        name,
        version,
        dimension,
        text,
        image,
        sparse,
        views,
        criteria,
        calibration,
        card,
        furtherVectors(),
        others);
  }

  /** The bundle's identity, part of the name of the collection that holds its vectors. */
  public String id() {
    return name + "-" + version;
  }

  /** Returns the vectors of an asset, those that the encoders make first. */
  @Override
  public List<VectorField> vectors() {
    return vectors == null ? List.of() : vectors; // the constructor sets it
  }

  /** Returns the vectors that records bring ready-made, and no encoder makes. */
  public List<VectorField> furtherVectors() {
    List<VectorField> made = VectorFields.made(dimension, image, sparse, views, criteria);
    return vectors().stream().filter(field -> !made.contains(field)).toList();
  }

  /** Returns the modalities that have a dense vector, in the order of the manifest. */
  public List<Modality> modalities() {
    return vectors().stream()
        .filter(field -> field.kind() == VectorField.Kind.DENSE)
        .map(VectorField::embedded)
        .toList();
  }

  /** Returns the dimensions of the dense vectors. */
  public Map<Modality, Integer> denseDimensions() {
    return vectors().stream()
        .filter(field -> field.kind() == VectorField.Kind.DENSE)
        .collect(Collectors.toUnmodifiableMap(VectorField::embedded, VectorField::dimension));
  }

  /** Returns those whose dense vectors can be compared with the query's. */
  public List<Modality> searchable() {
    return vectors().stream().filter(VectorField::inTextSpace).map(VectorField::embedded).toList();
  }

  /** The name of the sparse head of a modality, or null if the bundle has none. */
  public @Nullable String sparseHead(Modality modality) {
    if (sparse == null) {
      return null;
    }
    return modality.equals(Modality.CAPTION)
        ? sparse.text
        : modality.equals(Modality.IMAGE) ? sparse.image : null;
  }

  /**
   * A text encoder: token ids in, token vectors out, or with pooling {@code none} the embeddings
   * themselves.
   *
   * @param model name of the ONNX file
   * @param tokenizer name of the tokenizer's JSON file
   * @param pooling how token vectors become one: {@code cls} (the first token), {@code mean},
   *     {@code last} (the last token), or {@code none} where the first output of rank 2 is the
   *     embedding already
   * @param maxTokens tokens that count; the rest of a longer text is ignored
   * @param padTo tokens that every text is padded to, or null: to the longest of its batch
   * @param queryPrefix what a text of a search begins with, or null: nothing
   * @param passagePrefix what a text that is searched begins with, or null: nothing
   * @param outputDimension dimensions of the model's output if only the first ones count (a
   *     matryoshka model), or null: all count
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Text(
      String model,
      String tokenizer,
      String pooling,
      int maxTokens,
      @Nullable Integer padTo,
      @Nullable String queryPrefix,
      @Nullable String passagePrefix,
      @Nullable Integer outputDimension) {

    private static final int MAX_PREFIX = 1_000;

    /** A text encoder without prefixes, all dimensions of which count. */
    public Text(
        String model, String tokenizer, String pooling, int maxTokens, @Nullable Integer padTo) {
      this(model, tokenizer, pooling, maxTokens, padTo, null, null, null);
    }

    public Text {
      file("text.model", model);
      file("text.tokenizer", tokenizer);
      oneOf("text.pooling", pooling, "cls", "mean", "last", "none");
      range("text.maxTokens", maxTokens, 1, 8_192);
      if (padTo != null) {
        range("text.padTo", padTo, maxTokens, 8_192);
      }
      requirePrefix("text.queryPrefix", queryPrefix);
      requirePrefix("text.passagePrefix", passagePrefix);
      if (outputDimension != null) {
        range("text.outputDimension", outputDimension, 1, 16_384);
      }
    }

    private static void requirePrefix(String field, @Nullable String prefix) {
      require(
          prefix == null || !prefix.isEmpty() && prefix.length() <= MAX_PREFIX,
          "%s must have 1 to %d characters",
          field,
          MAX_PREFIX);
    }

    /** Returns what texts of a role begin with, which may be nothing. */
    public String prefix(TextRole role) {
      String prefix = role == TextRole.QUERY ? queryPrefix : passagePrefix;
      return prefix == null ? "" : prefix;
    }

    /** Returns whether texts of both roles are encoded alike. */
    public boolean symmetric() {
      return prefix(TextRole.QUERY).equals(prefix(TextRole.PASSAGE));
    }
  }

  /**
   * An image encoder: {@code pixels} float32 [n, 3, height, width] in, RGB, each (value / 255 -
   * mean) / std; float32 [n, dimension] out.
   *
   * @param model name of the ONNX file
   * @param width of its input in pixels
   * @param height of its input in pixels
   * @param resize how an image is scaled to this size: {@code stretch}, {@code crop} or {@code pad}
   * @param mean per channel, red first
   * @param std per channel, above 0
   */
  public record Image(
      String model, int width, int height, String resize, List<Float> mean, List<Float> std) {
    public Image {
      file("image.model", model);
      range("image.width", width, 1, 2_048);
      range("image.height", height, 1, 2_048);
      oneOf("image.resize", resize, "stretch", "crop", "pad");
      mean = ManifestChecks.channels("image.mean", mean);
      std = ManifestChecks.channels("image.std", std);
      require(std.stream().allMatch(value -> value > 0), "image.std must be above 0: %s", std);
    }
  }

  /**
   * The sparse heads, one graph per modality: {@code embedding} float32 [n, d] of length 1 in,
   * {@code sparse} float32 [n, dimension] out, not negative, at most {@code top} not zero a row.
   *
   * @param dimension of the sparse space
   * @param top active dimensions of a vector at most
   * @param text name of the ONNX file for embeddings of texts
   * @param image name of the ONNX file for embeddings of images; null without an image encoder
   * @param words name of the file with the words' sparse vectors, {@link WordVector} a line
   */
  public record Sparse(int dimension, int top, String text, @Nullable String image, String words) {
    public Sparse {
      range("sparse.dimension", dimension, 1, 1_000_000);
      range("sparse.top", top, 1, Math.min(dimension, 1_024));
      file("sparse.text", text);
      if (image != null) {
        file("sparse.image", image);
      }
      file("sparse.words", words);
    }
  }

  /**
   * A file of the bundle.
   *
   * @param path relative to the manifest and below it, or absolute on the class path with {@code
   *     classpath:}
   * @param sha256 of its content, in hexadecimal
   */
  public record BundleFile(String path, String sha256) {
    public BundleFile {
      String relative = present("path", path).replace('\\', '/');
      require(
          path.startsWith("classpath:/")
              || !relative.isBlank()
                  && !relative.matches("(/|[A-Za-z]:).*")
                  && !List.of(relative.split("/")).contains(".."),
          "a path must stay below the manifest, or start with classpath:/ : '%s'",
          path);
      require(
          present("sha256", sha256).matches("[0-9a-fA-F]{64}"),
          "sha256 of %s must be 64 hexadecimal digits",
          path);
    }
  }
}
