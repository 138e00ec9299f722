package dev.winnow.query;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Filter;
import dev.winnow.index.FilterParser;
import dev.winnow.index.VectorQuery;
import dev.winnow.vector.DenseVectors;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search request, checked and complete.
 *
 * @param positives at least one
 * @param in at least one
 */
record SearchPlan(
    List<Positive> positives, Set<Modality> in, Filter filter, int limit, int offset) {

  static final int MAX_LIMIT = 1_000;
  private static final int MAX_TEXT = 8_192;
  private static final int MAX_EXAMPLES = 64;
  private static final int MAX_IMAGES = 8;
  private static final List<String> METHODS = List.of("auto", "plain");

  /** Something to be near to. */
  sealed interface Positive {
    double weight();
  }

  record ByText(String text, double weight) implements Positive {}

  record ById(AssetId id, double weight) implements Positive {}

  /**
   * @param data the encoded picture, not decoded or checked yet
   */
  record ByImage(byte[] data, double weight) implements Positive {}

  record ByVector(float[] unit, double weight) implements Positive {}

  /**
   * Checks a request.
   *
   * @param bundle that will encode it
   * @throws ProblemException if it cannot be searched for; the message says what to change
   */
  static SearchPlan of(SearchRequest request, BundleManifest bundle) {
    List<Positive> positives = new ArrayList<>();
    if (request.text() != null) {
      positives.add(new ByText(text("text", request.text()), 1));
    }
    List<SearchRequest.Example> examples =
        request.positive() == null ? List.of() : request.positive();
    require(
        examples.size() <= MAX_EXAMPLES,
        "positive has %d entries; at most %d are possible",
        examples.size(),
        MAX_EXAMPLES);
    for (int i = 0; i < examples.size(); i++) {
      positives.add(positive("positive[" + i + "]", examples.get(i), bundle));
    }
    long images = positives.stream().filter(ByImage.class::isInstance).count();
    require(
        images <= MAX_IMAGES,
        "positive has %d images; at most %d are possible",
        images,
        MAX_IMAGES);
    require(!positives.isEmpty(), "nothing to look for: give text (or q), or positive");
    String method = request.method() == null ? "auto" : request.method();
    require(METHODS.contains(method), "method is '%s'; known are %s", method, METHODS);
    int limit = request.limit() == null ? 10 : request.limit();
    int offset = request.offset() == null ? 0 : request.offset();
    require(
        limit >= 1 && limit <= MAX_LIMIT,
        "limit must be between 1 and %d, it is %d",
        MAX_LIMIT,
        limit);
    require(
        offset >= 0 && offset <= VectorQuery.MAX_WINDOW - limit,
        "offset must be at least 0 and, with limit, at most %d; it is %d",
        VectorQuery.MAX_WINDOW,
        offset);
    return new SearchPlan(positives, modalities(request.in()), filter(request), limit, offset);
  }

  private static Positive positive(
      String path, SearchRequest.@Nullable Example example, BundleManifest bundle) {
    if (example == null) {
      throw invalid("%s is null", path);
    }
    double weight = example.weight() == null ? 1 : example.weight();
    require(weight > 0 && weight <= 1_000, "%s.weight must be above 0 and at most 1000", path);
    List<Positive> given = new ArrayList<>();
    if (example.text() != null) {
      given.add(new ByText(text(path + ".text", example.text()), weight));
    }
    if (example.id() != null) {
      given.add(new ById(id(path + ".id", example.id()), weight));
    }
    if (example.image() != null) {
      given.add(new ByImage(image(path + ".image", example.image(), bundle), weight));
    }
    if (example.vector() != null) {
      given.add(
          new ByVector(vector(path + ".vector", example.vector(), bundle.dimension()), weight));
    }
    require(given.size() == 1, "%s must have exactly one of text, id, image, vector", path);
    return given.getFirst();
  }

  private static AssetId id(String path, String id) {
    try {
      return new AssetId(id);
    } catch (IllegalArgumentException e) {
      throw invalid("%s: %s", path, e.getMessage());
    }
  }

  private static byte[] image(String path, SearchRequest.InlineImage image, BundleManifest bundle) {
    byte[] data = image.base64();
    if (data == null) {
      throw invalid("%s has no base64", path);
    }
    if (bundle.image() == null) {
      throw new ProblemException(
          ProblemType.UNPROCESSABLE,
          "%s: the bundle %s has no image encoder; give text, id or vector"
              .formatted(path, bundle.id()));
    }
    return data;
  }

  private static float[] vector(String path, float[] vector, int dimension) {
    require(
        vector.length == dimension,
        "%s has %d dimensions, the bundle has %d",
        path,
        vector.length,
        dimension);
    try {
      return DenseVectors.normalize(vector);
    } catch (IllegalArgumentException e) {
      throw invalid("%s: %s", path, e.getMessage());
    }
  }

  private static String text(String path, String text) {
    require(!text.isBlank(), "%s is empty", path);
    require(
        text.length() <= MAX_TEXT,
        "%s has %d characters; at most %d are possible",
        path,
        text.length(),
        MAX_TEXT);
    require(
        StandardCharsets.UTF_8.newEncoder().canEncode(text),
        "%s holds half a character (a lone surrogate)",
        path);
    return text;
  }

  static Set<Modality> modalities(@Nullable List<String> in) {
    if (in == null || in.isEmpty()) {
      return EnumSet.allOf(Modality.class);
    }
    Set<Modality> modalities = EnumSet.noneOf(Modality.class);
    for (String name : in) {
      modalities.add(
          Arrays.stream(Modality.values())
              .filter(modality -> modality.key().equals(name))
              .findFirst()
              .orElseThrow(() -> invalid("in has '%s'; known are image and caption", name)));
    }
    return modalities;
  }

  private static Filter filter(SearchRequest request) {
    if (request.filter() == null || request.filter().isNull()) {
      return Filter.NONE;
    }
    try {
      return FilterParser.parse(request.filter());
    } catch (IllegalArgumentException e) {
      throw invalid("%s", e.getMessage());
    }
  }

  private static void require(boolean condition, String message, @Nullable Object... arguments) {
    if (!condition) {
      throw invalid(message, arguments);
    }
  }

  private static ProblemException invalid(String message, @Nullable Object... arguments) {
    return new ProblemException(ProblemType.INVALID_REQUEST, message.formatted(arguments));
  }
}
