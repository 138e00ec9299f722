package dev.winnow.api.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The answer to a search. */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SearchResponse(
    @Schema(description = "How the request was understood") Interpreted interpreted,
    @Schema(description = "The method that was used", examples = "hybrid") String method,
    @Schema(description = "The hits, best first") List<SearchHit> hits,
    @Schema(
            description =
                "Removed assets that would precede the last hit of this page without the hard"
                    + " exclusions, best first, at most limit")
        List<ExcludedAsset> excluded,
    @JsonProperty("excluded_count") @Schema(description = "How many such assets there are")
        int excludedCount,
    @Schema(
            description =
                "Remarks: mistyped words that were replaced; words of negatives that are not"
                    + " known; negatives that contradict a positive, which are dropped; negatives"
                    + " that are a part of a positive; parts of the text that are not understood"
                    + " (other languages, counts, positions and relations); soft negatives and"
                    + " params that the method does not read; how many hits hard exclusions could"
                    + " not judge, and why")
        @Nullable String note,
    @Schema(
            description =
                "With explain, if a query vector was optimised (deo, and hybrid except for"
                    + " concepts): its cosine with each term, before and after")
        @Nullable List<Shift> optimised,
    @JsonProperty("removed_dimensions")
        @Schema(
            description =
                "With explain, for sparse: dimensions that positives and negatives share, which are"
                    + " removed from the query")
        @Nullable List<RemovedDimension> removedDimensions,
    @Schema(
            description =
                "With boards: how much each view counts, by its name; the weights add up to 1",
            examples = "{\"object\":0.7,\"style\":0.2,\"colour\":0.1}")
        @Nullable Map<String, Double> intent,
    @JsonProperty("intent_explained")
        @Schema(
            description = "The intent in words",
            examples = "These 8 images share style (97 %). All have style: watercolour.")
        @Nullable String intentExplained,
    Model model,
    @JsonProperty("took_ms") Took took) {

  /** How the query was understood. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Interpreted(
      @Schema(description = "The positives of all clauses") List<Term> positive,
      @Schema(description = "The negatives of all clauses") List<Term> negative,
      @Schema(description = "If the text has several clauses: each with its own negatives")
          @Nullable List<Topic> clauses,
      @Schema(
              description =
                  "What interpreted the text: rules or llm; request if there was no text to interpret",
              examples = "rules")
          String by,
      @Schema(description = "Why the configured language model was not used")
          @Nullable String note) {}

  /** A clause of a query. */
  @RegisterForReflection
  @Schema(name = "Clause")
  public record Topic(List<Term> positive, List<Term> negative) {}

  /** A positive or negative term: a text, an asset, or, with neither, an image or a vector. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Term(
      @Nullable String text,
      @Nullable String id,
      @Schema(description = "A board, or the number of ids") @Nullable String assets,
      @Schema(description = "For a board or ids: the views that are compared")
          @Nullable List<String> views,
      @Schema(description = "For an image: the criteria that it is compared by")
          @Nullable List<String> by,
      double weight,
      @Schema(description = "For negatives: soft or hard") @Nullable String mode) {}

  /** An asset that was found. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record SearchHit(
      String id,
      @Schema(
              description =
                  "Larger is better; the scale depends on the method. plain, average and deo: the"
                      + " cosine with the query, -1 to 1. sparse: the inner product with the"
                      + " dimensions of the query. hybrid: for concepts the logarithm of match plus"
                      + " terms for the similarity to the query, so it may be above 0; for"
                      + " sentences the cosine plus the value of words in common. criteria: the"
                      + " logarithm of the probability of the positives, minus a penalty for"
                      + " negatives. views: about 0 for a random image, about 1 for a typical"
                      + " member of the board",
              examples = "0.83")
          double score,
      @Schema(
              description =
                  "For concepts: the probability that the asset holds the positives and"
                      + " none of the negatives, 0 to 1; comparable between searches. Absent if"
                      + " the search has nothing but negatives that are not known",
              examples = "0.97")
          @Nullable Double match,
      @Schema(
              description = "For sentences, images and vectors: the cosine with the query, -1 to 1",
              examples = "0.81")
          @Nullable Double similarity,
      @Schema(
              description =
                  "true if match is below 0.5: the asset probably does not match, but nothing better"
                      + " was found. Otherwise absent")
          @Nullable Boolean weak,
      List<String> captions,
      @JsonProperty("image_url") @Nullable String imageUrl,
      Map<String, @Nullable Object> attributes,
      @Schema(
              description =
                  "false if hard exclusions could not judge the asset, because it lacks the modality"
                      + " that is calibrated, for example a caption; otherwise absent")
          @Nullable Boolean judged,
      @Schema(
              description =
                  "In mode hard: excluded concepts that the asset holds with a probability below"
                      + " the threshold, but at least 0.1 (in the default bundle); absent if there"
                      + " are none")
          @Nullable List<UncertainTerm> uncertain,
      @Schema(description = "With explain: the parts of the score; their values add up to it")
          @Nullable List<Part> explanation) {}

  /** An excluded concept that an asset holds with a probability below the threshold. */
  @RegisterForReflection
  public record UncertainTerm(
      @Schema(examples = "people") String term,
      @Schema(description = "The probability that the asset holds it, 0 to 1", examples = "0.2")
          double probability) {}

  /** A part of a score. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Schema(name = "ScoreContribution")
  public record Part(
      @Schema(description = "The term, or another name of this part", examples = "basketball")
          String term,
      @Schema(description = "true for a positive, false for a negative", examples = "false")
          boolean positive,
      @Schema(description = "Its value in the score", examples = "-3.1") double value,
      @Schema(
              description =
                  "The probability that the asset holds the term, 0 to 1; absent if unknown",
              examples = "0.02")
          @Nullable Double probability,
      List<Evidence> evidence) {}

  /** The evidence of one modality of an asset for a term. */
  @RegisterForReflection
  public record Evidence(
      @Schema(examples = "caption") String in,
      @Schema(
              description =
                  "The log-odds of a term, the inner product with the query, or the value of words in"
                      + " common. It is the sum of base, dense, sparse and words",
              examples = "-2.6")
          double value,
      double base,
      double dense,
      double sparse,
      double words,
      @Schema(description = "The dimensions that contribute most to sparse")
          List<Dimension> dimensions) {}

  /** The contribution of a dimension of the sparse space. */
  @RegisterForReflection
  @Schema(name = "DimensionContribution")
  public record Dimension(int dimension, List<String> words, double value) {}

  /** A dimension that positives and negatives share. */
  @RegisterForReflection
  public record RemovedDimension(
      int dimension,
      List<String> words,
      @Schema(description = "The negative term that has it too", examples = "basketball")
          String term) {}

  /** Cosine of the query with a term, before and after the optimisation. */
  @RegisterForReflection
  @Schema(name = "QueryShift")
  public record Shift(
      String term,
      @Schema(description = "true for a positive, false for a negative") boolean positive,
      double before,
      double after) {}

  /** An asset that was removed. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ExcludedAsset(
      String id,
      double score,
      List<String> captions,
      @JsonProperty("image_url") @Nullable String imageUrl,
      Reason reason) {}

  /** Why an asset was removed. */
  @RegisterForReflection
  @Schema(name = "ExclusionReason")
  public record Reason(
      @Schema(description = "The concept it holds", examples = "basketball") String term,
      @Schema(description = "The probability that the asset holds it, 0 to 1", examples = "0.93")
          double probability,
      @Schema(description = "The probability from which assets are removed", examples = "0.8")
          double threshold,
      @Schema(
              description = "Words of its captions that name the concept or a kind of it",
              examples = "[\"man\", \"kids\"]")
          List<String> words) {}

  /** The bundle that made the vectors. */
  @RegisterForReflection
  public record Model(String name, String version) {}

  /** The time of each stage, in milliseconds. */
  @RegisterForReflection
  @Schema(name = "Timings")
  public record Took(
      double interpret, double encode, double optimise, double search, double total) {}
}
