package dev.winnow.api.search.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.winnow.board.Board;
import dev.winnow.json.FloatsReader;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of a search. Absent fields have their defaults. */
@RegisterForReflection
@Schema(
    description = "A search: at least one of text, positive and negative",
    examples = {
      "{\"text\":\"sports but not basketball\",\"explain\":true}",
      "{\"positive\":[{\"text\":\"sports\"}],\"negative\":[{\"text\":\"basketball\",\"mode\":\"hard\"}]}"
    })
public record SearchRequest(
    @Schema(
            description =
                "The query text. Exclusions in it (not, without, except, …) become negatives; see"
                    + " interpreted in the answer",
            examples = "sports but not basketball")
        @Nullable String text,
    @Schema(description = "Positive examples, instead of or beside the text")
        @Nullable List<Example> positive,
    @Schema(description = "Negative examples, instead of or beside the exclusions in the text")
        @Nullable List<Example> negative,
    @Schema(
            description = "How to rank; auto by default", // MethodSchemas says more
            examples = "auto")
        @Nullable String method,
    @Schema(implementation = Object.class, description = "Parameters of the method")
        @Nullable Map<String, JsonNode> params,
    @Schema(
            description =
                "What happens to assets that hold an excluded concept: soft (the default) ranks"
                    + " them lower, hard removes them and lists them in excluded",
            examples = "hard",
            enumeration = {"soft", "hard"},
            defaultValue = "soft")
        @Nullable String mode,
    @Schema(
            description =
                "Whether exclusions in the text become negatives and its mistyped words are"
                    + " corrected; true by default. Words of examples are always corrected",
            examples = "true",
            defaultValue = "true")
        @Nullable Boolean interpret,
    @Schema(
            description = "Modalities to search in: image, caption, or both",
            examples = "[\"caption\"]")
        @Nullable List<String> in,
    @Schema(
            implementation = Object.class,
            description = "A filter on attributes in Qdrant's grammar",
            examples = "{\"must\":[{\"key\":\"labels\",\"match\":{\"value\":\"dog\"}}]}")
        @Nullable JsonNode filter,
    @Schema(
            description = "Maximum number of hits, 1 to 1000; 10 by default",
            minimum = "1",
            maximum = "1000",
            defaultValue = "10",
            examples = "5")
        @Nullable Integer limit,
    @Schema(
            description = "Number of hits to skip; limit + offset is at most 10000",
            minimum = "0",
            maximum = "9999",
            defaultValue = "0")
        @Nullable Integer offset,
    @Schema(description = "Whether hits explain their scores", defaultValue = "false")
        @Nullable Boolean explain,
    @Schema(
            description =
                "In mode hard, what happens to assets that hold an excluded concept with a"
                    + " probability below the threshold, but at least 0.1 (in the default bundle):"
                    + " keep (the default) marks them as uncertain, remove removes them too",
            examples = "remove",
            enumeration = {"keep", "remove"},
            defaultValue = "keep")
        @Nullable String uncertain,
    @Schema(
            implementation = Object.class,
            description =
                "With boards: weights by names of views. By default they follow from what"
                    + " the assets have in common",
            examples = "{\"object\":0.7,\"style\":0.3}")
        @Nullable Map<String, Double> intent) {

  /** A search for a text, with its first hits. */
  public static SearchRequest ofText(
      @Nullable String text,
      @Nullable String method,
      @Nullable String mode,
      @Nullable Integer limit) {
    return of(text, null, method, mode, limit);
  }

  /**
   * A search for a text.
   *
   * @param interpret whether its exclusions become negatives
   */
  public static SearchRequest ofText(String text, boolean interpret) {
    return new SearchRequest(
        text, null, null, null, null, null, interpret, null, null, null, null, null, null, null);
  }

  /** A search for what fits a board. */
  public static SearchRequest ofBoard(String id) {
    return of(null, List.of(Example.ofBoard(id, null)), null, null, null);
  }

  private static SearchRequest of(
      @Nullable String text,
      @Nullable List<@Nullable Example> positive,
      @Nullable String method,
      @Nullable String mode,
      @Nullable Integer limit) {
    return new SearchRequest(
        text, positive, null, method, null, mode, null, null, null, limit, null, null, null, null);
  }

  /** A positive or negative example: exactly one of text, id, ids, board, image and vector. */
  @RegisterForReflection
  @Schema(
      description =
          "A positive or negative example: exactly one of text, id, ids, board, image, vector")
  public record Example(
      @Schema(examples = "a dog") @Nullable String text,
      @Schema(description = "The id of an asset in the index", examples = "scene-000042")
          @Nullable String id,
      @Schema(description = "An image; the bundle must have an image encoder")
          @Nullable Image image,
      @Schema(
              description =
                  "A vector of the bundle's dimension, as numbers or as the base64 of its values as"
                      + " little-endian 32-bit floats")
          @JsonDeserialize(using = FloatsReader.class)
          float @Nullable [] vector,
      @Schema(
              description =
                  "Weight, 0.000001 to 1000; 1 by default. Positives: share of the query, and"
                      + " for hybrid a factor of the evidence. Negatives: factor of the penalty. Method"
                      + " sparse accepts only 1",
              minimum = "0.000001",
              maximum = "1000",
              defaultValue = "1")
          @Nullable Double weight,
      @Schema(
              description = "For negatives: soft or hard; default as in the request",
              enumeration = {"soft", "hard"})
          @Nullable String mode,
      @Schema(
              description =
                  "For hard negatives: the probability from which an asset is removed,"
                      + " above 0 and below 1; by default the threshold of the bundle's"
                      + " calibration",
              examples = "0.5",
              minimum = "0",
              exclusiveMinimum = true,
              maximum = "1",
              exclusiveMaximum = true)
          @Nullable Double threshold,
      @Schema(description = "The id of a board", examples = "bikes") @Nullable String board,
      @Schema(
              description = "The ids of assets that belong together, at most 200, as on a board",
              examples = "[\"scene-000001\",\"scene-000017\"]",
              minItems = 1,
              maxItems = Board.MAX_MEMBERS)
          @Nullable List<String> ids,
      @Schema(
              description =
                  "With board or ids: the views to compare by, with equal weights. By"
                      + " default all, each weighted by how much the assets have in common in it",
              examples = "[\"object\"]")
          @Nullable List<String> views,
      @Schema(
              description =
                  "With id or image: the criteria to compare by, all together; see"
                      + " /v1/criteria. By default images are compared as a whole",
              examples = "[\"hue\"]")
          @Nullable List<String> by) {

    public static Example ofText(String text) {
      return new Example(text, null, null, null, null, null, null, null, null, null, null);
    }

    static Example ofId(String id, List<String> by) {
      return new Example(
          null, id, null, null, null, null, null, null, null, null, by.isEmpty() ? null : by);
    }

    public static Example ofBoard(String board, @Nullable List<String> views) {
      return new Example(null, null, null, null, null, null, null, board, null, views, null);
    }
  }

  /** An image: exactly one of base64 and url. */
  @RegisterForReflection
  @Schema(name = "QueryImage", description = "An image: exactly one of base64 and url")
  public record Image(
      @Schema(
              implementation = String.class,
              format = "byte",
              description = "A JPEG, PNG, GIF, BMP or WebP image of at most 15 MB, in base64")
          byte @Nullable [] base64,
      @Schema(
              description = "The URL of such an image, on a host in winnow.fetch.allowed-hosts",
              examples = "https://images.example.org/sunset.jpg")
          @Nullable String url) {}
}
