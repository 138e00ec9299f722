package dev.winnow.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of a search. Absent fields have their defaults. */
@RegisterForReflection
@Schema(
    description = "What to look for",
    examples = "{\"text\":\"a dog catching a frisbee\",\"limit\":5}")
public record SearchRequest(
    @Schema(description = "What to look for, in words", examples = "a dog catching a frisbee")
        @Nullable String text,
    @Schema(description = "What hits should be near to, instead of or besides the text")
        @Nullable List<Example> positive,
    @Schema(description = "How to search: plain, or auto to let Winnow choose", examples = "auto")
        @Nullable String method,
    @Schema(
            description = "Which side of an asset to compare with: image, caption, or both",
            examples = "[\"caption\"]")
        @Nullable List<String> in,
    @Schema(
            implementation = Object.class,
            description = "A filter on attributes in Qdrant's grammar",
            examples = "{\"must\":[{\"key\":\"labels\",\"match\":{\"value\":\"dog\"}}]}")
        @Nullable JsonNode filter,
    @Schema(description = "Hits to return, 1 to 1000; 10 by default", examples = "5")
        @Nullable Integer limit,
    @Schema(description = "Hits to skip, 0 by default; limit + offset is at most 10000")
        @Nullable Integer offset) {

  /** Something to be near to: exactly one of text, id, image and vector. */
  @RegisterForReflection
  @Schema(description = "Something to be near to: exactly one of text, id, image and vector")
  public record Example(
      @Schema(examples = "a dog") @Nullable String text,
      @Schema(description = "An asset in the index", examples = "scene-000042") @Nullable String id,
      @Schema(description = "A picture; the bundle must have an image encoder")
          @Nullable InlineImage image,
      @Schema(description = "A vector of the bundle's dimension") float @Nullable [] vector,
      @Schema(description = "Its share against the others, above 0; 1 by default")
          @Nullable Double weight) {}

  /** A picture in the request itself. */
  @RegisterForReflection
  @Schema(description = "A picture in the request itself")
  public record InlineImage(
      @Schema(
              implementation = String.class,
              format = "byte",
              description = "A JPEG, PNG, GIF, BMP or WebP picture of at most 15 MB, in Base64")
          byte @Nullable [] base64) {}
}
