package dev.winnow.query;

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
    @Schema(description = "How the request was understood") Interpretation interpreted,
    @Schema(examples = "plain") String method,
    @Schema(description = "Best first") List<SearchHit> hits,
    Model model,
    @JsonProperty("took_ms") Took took) {

  /** What the search looked for. */
  @RegisterForReflection
  public record Interpretation(
      List<Term> positive,
      List<Term> negative,
      @Schema(description = "Who interpreted: request means it was taken as it came") String by) {}

  /** One thing to be near to. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Term(@Nullable String text, @Nullable String id, double weight) {}

  /** One asset that was found. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record SearchHit(
      String id,
      @Schema(description = "The cosine to the query, -1 to 1", examples = "0.83") double score,
      List<String> captions,
      @JsonProperty("image_url") @Nullable String imageUrl,
      Map<String, @Nullable Object> attributes) {}

  /** The bundle that made the vectors. */
  @RegisterForReflection
  public record Model(String name, String version) {}

  /** Where the time went, in milliseconds. */
  @RegisterForReflection
  public record Took(double encode, double search, double total) {}
}
