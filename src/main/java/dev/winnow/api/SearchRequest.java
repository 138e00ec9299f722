package dev.winnow.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.winnow.json.FloatsReader;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The body of a search. Absent fields have their defaults. */
@RegisterForReflection
@Schema(
    description = "What to look for, and what not",
    examples = {
      "{\"text\":\"sports but not basketball\",\"explain\":true}",
      "{\"positive\":[{\"text\":\"sports\"}],\"negative\":[{\"text\":\"basketball\",\"mode\":\"hard\"}]}"
    })
public record SearchRequest(
    @Schema(
            description =
                "What to look for, in words. Exclusions in it (not, without, except, …) are"
                    + " understood; the answer says how",
            examples = "sports but not basketball")
        @Nullable String text,
    @Schema(description = "What hits should be near to, instead of or besides the text")
        @Nullable List<Example> positive,
    @Schema(description = "What hits should not be, instead of or besides what the text excludes")
        @Nullable List<Example> negative,
    @Schema(
            description =
                "plain, average, deo, sparse or hybrid; auto (the default) lets Winnow choose",
            examples = "auto")
        @Nullable String method,
    @Schema(description = "Settings of the method") @Nullable Parameters params,
    @Schema(
            description =
                "What becomes of assets that hold something excluded: soft (the default) ranks them"
                    + " lower, hard removes them and says so in excluded",
            examples = "hard")
        @Nullable String mode,
    @Schema(
            description = "Whether exclusions in the text are understood; true by default",
            examples = "true")
        @Nullable Boolean interpret,
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
        @Nullable Integer offset,
    @Schema(description = "Whether every hit says where its score comes from; false by default")
        @Nullable Boolean explain,
    @Schema(
            description =
                "What becomes, in mode hard, of assets of which nobody can tell whether they hold"
                    + " something excluded: keep (the default) marks them as uncertain, remove removes"
                    + " them too",
            examples = "remove")
        @Nullable String uncertain) {

  /** Keeps what is uncertain. */
  public SearchRequest(
      @Nullable String text,
      @Nullable List<Example> positive,
      @Nullable List<Example> negative,
      @Nullable String method,
      @Nullable Parameters params,
      @Nullable String mode,
      @Nullable Boolean interpret,
      @Nullable List<String> in,
      @Nullable JsonNode filter,
      @Nullable Integer limit,
      @Nullable Integer offset,
      @Nullable Boolean explain) {
    this(
        text, positive, negative, method, params, mode, interpret, in, filter, limit, offset,
        explain, null);
  }

  /** Something to be near to, or not: exactly one of text, id, image and vector. */
  @RegisterForReflection
  @Schema(description = "Something to be near to, or not: exactly one of text, id, image, vector")
  public record Example(
      @Schema(examples = "a dog") @Nullable String text,
      @Schema(description = "An asset in the index", examples = "scene-000042") @Nullable String id,
      @Schema(description = "A picture; the bundle must have an image encoder")
          @Nullable Image image,
      @Schema(
              description =
                  "A vector of the bundle's dimension; instead of its numbers, also the base 64 of"
                      + " its values as little-endian floats of 32 bits")
          @JsonDeserialize(using = FloatsReader.class)
          float @Nullable [] vector,
      @Schema(
              description =
                  "How much it counts, above 0; 1 by default. Of what is wanted, its share against"
                      + " the others, and for hybrid a factor of what speaks for it; of what is not, a factor of what speaks against it. Method"
                      + " sparse has none")
          @Nullable Double weight,
      @Schema(description = "For negatives: soft or hard; default as in the request")
          @Nullable String mode,
      @Schema(
              description =
                  "For hard negatives: probability from which on an asset counts as holding it,"
                      + " above 0 and below 1; default from the bundle's calibration",
              examples = "0.5")
          @Nullable Double threshold) {}

  /** A picture: exactly one of base64 and url. */
  @RegisterForReflection
  @Schema(description = "A picture: exactly one of base64 and url")
  public record Image(
      @Schema(
              implementation = String.class,
              format = "byte",
              description = "A JPEG, PNG, GIF, BMP or WebP picture of at most 15 MB, in Base64")
          byte @Nullable [] base64,
      @Schema(
              description = "The address of such a picture, on a host that the service may ask",
              examples = "https://images.example.org/sunset.jpg")
          @Nullable String url) {}

  /** Settings of the methods; each has a default. */
  @RegisterForReflection
  @Schema(description = "Settings of the methods; each has a default")
  public record Parameters(
      @Schema(
              description =
                  "deo: norm (as the authors' code) or squared (as the paper's equation 4); by default"
                      + " squared, and norm for what is wanted in more than two content words",
              examples = "squared")
          @Nullable String distance,
      @Schema(
              description =
                  "deo: Adam's learning rate, above 0 and at most 1; by default 0.01, and 0.001 for"
                      + " what is wanted in more than two content words",
              examples = "0.01")
          @JsonProperty("learning_rate")
          @Nullable Double learningRate,
      @Schema(description = "deo: steps, 0 to 1000", examples = "20") @Nullable Integer steps,
      @Schema(description = "deo: λp, weight of what is wanted, 0 to 100", examples = "1")
          @Nullable Double attraction,
      @Schema(
              description =
                  "deo: λn, weight of what is not, 0 to 100; by default 0.7, and 1 for what is wanted"
                      + " in more than two content words",
              examples = "0.7")
          @Nullable Double repulsion,
      @Schema(description = "deo: λo, weight of the query as it was, 0 to 100", examples = "0.2")
          @Nullable Double consistency,
      @Schema(description = "deo: whether each step ends on the unit sphere", examples = "true")
          @Nullable Boolean renormalize,
      @Schema(description = "average: weight of what is not wanted, 0 to 100", examples = "0.5")
          @Nullable Double subtraction,
      @Schema(
              description = "sparse: assets that say which dimensions a concept has, 1 to 1000",
              examples = "20")
          @Nullable Integer k,
      @Schema(
              description =
                  "sparse: share of the magnitude that its dimensions carry, above 0 to 1",
              examples = "0.5")
          @Nullable Double share,
      @Schema(description = "hybrid: weight of what is not wanted, 0 to 100", examples = "6")
          @Nullable Double strength) {}
}
