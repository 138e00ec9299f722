package dev.winnow.query;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
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
  private static final List<String> METHODS = List.of("auto", "plain");

  /** Something to be near to. */
  sealed interface Positive {
    double weight();
  }

  record ByText(String text, double weight) implements Positive {}

  record ById(AssetId id, double weight) implements Positive {}

  record ByVector(float[] unit, double weight) implements Positive {}

  /**
   * Checks a request.
   *
   * @param dimension d of the bundle
   * @throws ProblemException if it cannot be searched for; the message says what to change
   */
  static SearchPlan of(SearchRequest request, int dimension) {
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
      positives.add(positive("positive[" + i + "]", examples.get(i), dimension));
    }
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
      String path, SearchRequest.@Nullable Example example, int dimension) {
    if (example == null) {
      throw invalid("%s is null", path);
    }
    double weight = example.weight() == null ? 1 : example.weight();
    require(weight > 0 && weight <= 1_000, "%s.weight must be above 0 and at most 1000", path);
    if (example.text() != null && example.id() == null && example.vector() == null) {
      return new ByText(text(path + ".text", example.text()), weight);
    }
    if (example.id() != null && example.text() == null && example.vector() == null) {
      try {
        return new ById(new AssetId(example.id()), weight);
      } catch (IllegalArgumentException e) {
        throw invalid("%s.id: %s", path, e.getMessage());
      }
    }
    float[] vector = example.vector();
    if (vector == null || example.text() != null || example.id() != null) {
      throw invalid("%s must have exactly one of text, id, vector", path);
    }
    require(
        vector.length == dimension,
        "%s.vector has %d dimensions, the bundle has %d",
        path,
        vector.length,
        dimension);
    try {
      return new ByVector(DenseVectors.normalize(vector), weight);
    } catch (IllegalArgumentException e) {
      throw invalid("%s.vector: %s", path, e.getMessage());
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

  private static Set<Modality> modalities(@Nullable List<String> in) {
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
