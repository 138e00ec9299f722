package dev.winnow.api.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.winnow.search.StandingQuery;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Locale;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The first event of a live search. */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(description = "The data of the first event of a live search")
record LiveStart(
    @Schema(description = "How the query was understood") SearchResponse.Interpreted interpreted,
    @Schema(examples = "hybrid") String method,
    @Schema(
            description = "How a hit is measured: by probability, or by the score of the method",
            examples = "probability")
        String measure,
    @Schema(description = "The minimum score of a hit", examples = "0.5") double threshold,
    @Schema(
            description =
                "Remarks: mistyped words that were replaced; words of negatives that are not"
                    + " known; negatives that contradict a positive, which are dropped; negatives"
                    + " that are a part of a positive; parts of the text that are not understood;"
                    + " soft negatives that the method does not read; members of a board that"
                    + " were deleted; images that the criteria do not know")
        @Nullable String note) {

  static LiveStart of(UnderstoodSearch understood, StandingQuery query) {
    return new LiveStart(
        SearchResponseMapper.interpreted(understood),
        query.method(),
        query.measure().name().toLowerCase(Locale.ROOT),
        query.threshold(),
        Stream.concat(Stream.ofNullable(understood.note()), query.notes().stream())
            .reduce((first, next) -> first + " " + next)
            .orElse(null));
  }
}
