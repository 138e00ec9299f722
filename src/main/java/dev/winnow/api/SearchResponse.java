package dev.winnow.api;

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
    @Schema(description = "What was used where the request left it to Winnow", examples = "hybrid")
        String method,
    @Schema(description = "Best first") List<SearchHit> hits,
    @Schema(
            description =
                "Removed by hard exclusions although they would have stood on this page or before"
                    + " it, best first, at most as many as limit")
        List<ExcludedAsset> excluded,
    @JsonProperty("excluded_count") @Schema(description = "How many were removed so")
        int excludedCount,
    @Schema(
            description =
                "What to know about the hits: that some of them could not be judged by hard"
                    + " exclusions, and why")
        @Nullable String note,
    @Schema(
            description =
                "With explain, where a query vector was optimised (deo, and hybrid but for"
                    + " concepts): what that changed")
        @Nullable List<Shift> optimised,
    @JsonProperty("removed_dimensions")
        @Schema(
            description =
                "With explain: dimensions that what is wanted and what is not have in common."
                    + " sparse no longer looks for them; in hybrid they do not speak against an"
                    + " asset")
        @Nullable List<RemovedDimension> removedDimensions,
    Model model,
    @JsonProperty("took_ms") Took took) {

  /** What the search looked for. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Interpreted(
      @Schema(description = "Wanted, over all clauses") List<Term> positive,
      @Schema(description = "Not wanted, over all clauses") List<Term> negative,
      @Schema(description = "With more than one topic: each with its own exclusions")
          @Nullable List<Topic> clauses,
      @Schema(
              description = "Who interpreted the text: rules or llm; request without one",
              examples = "rules")
          String by,
      @Schema(description = "Why the language model was not used although it is configured")
          @Nullable String note) {}

  /** One topic. */
  @RegisterForReflection
  public record Topic(List<Term> positive, List<Term> negative) {}

  /** One thing to be near to, or not: a text, an asset, or else a picture or vector. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Term(
      @Nullable String text,
      @Nullable String id,
      double weight,
      @Schema(description = "Of what is not wanted: soft or hard") @Nullable String mode) {}

  /** One asset that was found. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record SearchHit(
      String id,
      @Schema(
              description =
                  "Larger is better. plain, average and deo: the cosine to the query, -1 to 1;"
                      + " sparse: the magnitude in the wanted dimensions; hybrid: of concepts the"
                      + " log-odds, else the cosine and half the share of the wanted words that a"
                      + " caption has, -1 to 1.5",
              examples = "0.83")
          double score,
      @Schema(
              description =
                  "Where concepts are ranked: how probably the asset holds what is wanted and not"
                      + " what is excluded, 0 to 1; comparable between searches",
              examples = "0.97")
          @Nullable Double match,
      @Schema(
              description =
                  "Where vectors are ranked, as of sentences and images: the cosine to the query, -1"
                      + " to 1",
              examples = "0.81")
          @Nullable Double similarity,
      @Schema(description = "true where match is below 0.5: found for want of better. Else absent")
          @Nullable Boolean weak,
      List<String> captions,
      @JsonProperty("image_url") @Nullable String imageUrl,
      Map<String, @Nullable Object> attributes,
      @Schema(
              description =
                  "false where a hard exclusion could not be judged, for the asset has nothing that"
                      + " the bundle tells it by: no caption, say. Else absent")
          @Nullable Boolean judged,
      @Schema(
              description =
                  "Hard exclusions of which nobody can tell whether the asset holds them; absent if"
                      + " there are none")
          @Nullable List<UncertainTerm> uncertain,
      @Schema(description = "With explain: what the score is made of; the values add up to it")
          @Nullable List<Part> explanation) {}

  /** Something to be removed that an asset perhaps holds. */
  @RegisterForReflection
  public record UncertainTerm(
      @Schema(examples = "people") String term,
      @Schema(description = "How probably it does, 0 to 1", examples = "0.2") double probability) {}

  /** What one thing contributes to a score. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Part(
      @Schema(description = "The term it is about, or what else it is", examples = "basketball")
          String term,
      @Schema(examples = "false") boolean wanted,
      @Schema(description = "Its share of the score", examples = "-3.1") double value,
      @Schema(
              description =
                  "That the asset holds the term, 0 to 1; absent where nothing of it tells",
              examples = "0.02")
          @Nullable Double probability,
      List<Evidence> evidence) {}

  /** What one side of an asset says about a term. */
  @RegisterForReflection
  public record Evidence(
      @Schema(examples = "caption") String in,
      @Schema(
              description =
                  "Log-odds of a term; the inner product with the query; or what words in common"
                      + " are worth. The sum of base, dense, sparse and words",
              examples = "-2.6")
          double value,
      double base,
      double dense,
      double sparse,
      double words,
      @Schema(description = "What contributes most to sparse") List<Dimension> dimensions) {}

  /** What a dimension of the sparse space contributes. */
  @RegisterForReflection
  public record Dimension(int dimension, List<String> words, double value) {}

  /** A dimension that what is wanted and what is not have in common. */
  @RegisterForReflection
  public record RemovedDimension(
      int dimension,
      List<String> words,
      @Schema(description = "The unwanted term that has it too", examples = "basketball")
          String term) {}

  /** Cosine of the query with a term, before and after the optimisation. */
  @RegisterForReflection
  public record Shift(String term, boolean wanted, double before, double after) {}

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
  public record Reason(
      @Schema(description = "The concept it holds", examples = "basketball") String term,
      @Schema(description = "How probably it does, 0 to 1", examples = "0.93") double probability,
      @Schema(description = "From which probability on assets are removed", examples = "0.2")
          double threshold,
      @Schema(
              description = "Words of its captions that name the concept or a kind of it",
              examples = "[\"man\", \"kids\"]")
          List<String> words) {}

  /** The bundle that made the vectors. */
  @RegisterForReflection
  public record Model(String name, String version) {}

  /** Where the time went, in milliseconds. */
  @RegisterForReflection
  public record Took(
      double interpret, double encode, double optimise, double search, double total) {}
}
