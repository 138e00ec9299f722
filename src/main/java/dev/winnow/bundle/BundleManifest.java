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
 * @param version of the weights and the preprocessing; vectors of different versions cannot be
 *     compared
 * @param dimension d of the dense space that texts and images share
 * @param text the text encoder
 * @param image the image encoder; if null, images get no vectors
 * @param sparse the sparse heads; if null, assets have dense vectors only
 * @param views the views of an image; if null, boards are not available
 * @param criteria the criteria by which images can be compared one at a time, or null
 * @param calibration maps similarities to probabilities; if null, hard exclusion is not available
 * @param card a JSON object that describes the training and the held-out figures, or null
 * @param vectors the vectors of an asset: those that the bundle's encoders compute, which a
 *     manifest need not list, and further dense ones that records bring ready-made
 * @param files all files by their names in this manifest
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
    if (criteria != null) {
      criteria.requireImageDimension(dimension);
    }
    require(
        text.outputDimension == null || text.outputDimension > dimension,
        "text.outputDimension must be above the dimension %d, to which it is truncated",
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
        "a bundle's name may contain lower-case letters, digits and '-': '%s'",
        name);
  }

  /**
   * @throws IllegalArgumentException if it is not a valid version
   */
  public static void requireVersion(String version) {
    require(
        version.matches("[a-z0-9][a-z0-9.-]{0,31}"),
        "a bundle's version may contain lower-case letters, digits, '-' and '.': '%s'",
        version);
  }

  /** Returns the names of the files that a bundle with these parts needs. */
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

  /** Returns this manifest with other paths for the same files. */
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

  /** Returns the vectors of an asset, those of the bundle's encoders first. */
  @Override
  public List<VectorField> vectors() {
    return vectors == null ? List.of() : vectors; // the constructor sets it
  }

  /** Returns the vectors that records bring ready-made and no encoder computes. */
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

  /** Returns the modalities whose dense vectors can be compared with the query's. */
  public List<Modality> searchable() {
    return vectors().stream().filter(VectorField::inTextSpace).map(VectorField::embedded).toList();
  }

  /** Returns what the image encoder's output {@code bindings} describes, or null without it. */
  public @Nullable Bindings bindings() {
    return image == null ? null : image.bindings;
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
   * A text encoder. Takes token ids; returns token vectors, or embeddings with pooling {@code
   * none}.
   *
   * @param model name of the ONNX file
   * @param tokenizer name of the tokenizer's JSON file
   * @param pooling how token vectors are pooled: {@code cls} (the first token), {@code mean},
   *     {@code last} (the last token), or {@code none} if the first output of rank 2 is already the
   *     embedding
   * @param maxTokens maximum number of tokens; longer texts are truncated
   * @param padTo number of tokens that every text is padded to; if null, a batch is padded to its
   *     longest text
   * @param queryPrefix prefix of a query, or null for none
   * @param passagePrefix prefix of a text that is searched, or null for none
   * @param outputDimension dimension of the model's output if it is truncated (a Matryoshka model),
   *     or null if all dimensions are used
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

    /** A text encoder without prefixes that uses all output dimensions. */
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

    /** Returns the prefix of texts of a role; may be empty. */
    public String prefix(TextRole role) {
      String prefix = role == TextRole.QUERY ? queryPrefix : passagePrefix;
      return prefix == null ? "" : prefix;
    }

    /** Returns whether texts of both roles get the same prefix. */
    public boolean symmetric() {
      return prefix(TextRole.QUERY).equals(prefix(TextRole.PASSAGE));
    }
  }

  /**
   * An image encoder. Takes {@code pixels} float32 [n, 3, height, width], RGB, each (value / 255 -
   * mean) / std. Returns float32 [n, dimension].
   *
   * @param model name of the ONNX file
   * @param width of its input in pixels
   * @param height of its input in pixels
   * @param resize how an image is scaled to this size: {@code stretch}, {@code crop} or {@code pad}
   * @param mean per channel, red first
   * @param std per channel, above 0
   * @param bindings what its output {@code bindings} describes; null without this output
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Image(
      String model,
      int width,
      int height,
      String resize,
      List<Float> mean,
      List<Float> std,
      @Nullable Bindings bindings) {

    /** An image encoder without the output {@code bindings}. */
    public Image(
        String model, int width, int height, String resize, List<Float> mean, List<Float> std) {
      this(model, width, height, resize, mean, std, null);
    }

    public Image {
      file("image.model", model);
      range("image.width", width, 1, 2_048);
      range("image.height", height, 1, 2_048);
      oneOf("image.resize", resize, "stretch", "crop", "pad");
      mean = ManifestChecks.channels("image.mean", mean);
      std = ManifestChecks.channels("image.std", std);
      require(std.stream().allMatch(value -> value > 0), "image.std must be above 0: %s", std);
    }

    /** Returns the encoder with these bindings. */
    public Image with(@Nullable Bindings described) {
      return new Image(model, width, height, resize, mean, std, described);
    }
  }

  /**
   * The sparse heads, one graph per modality. A graph takes {@code embedding} float32 [n, d] of
   * length 1. It returns {@code sparse} float32 [n, dimension], non-negative, with at most {@code
   * top} non-zero values per row.
   *
   * @param dimension of the sparse space
   * @param top maximum number of active dimensions of a vector
   * @param text name of the ONNX file for embeddings of texts
   * @param image name of the ONNX file for embeddings of images; null without an image encoder
   * @param words name of the file with the words' sparse vectors, one {@link WordVector} per line
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
