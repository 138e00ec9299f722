package dev.winnow.api.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Rates of this process during an interval, and gauges at its end. A process without the role
 * worker has no figures of records.
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OperationsSample(
    @Schema(description = "The end of the interval") Instant at,
    @Schema(description = "Records that are not yet read from Kafka; absent if not a worker")
        @Nullable Double lag,
    @JsonProperty("indexed_per_second") @Schema(description = "Absent if not a worker")
        @Nullable Double indexedPerSecond,
    @JsonProperty("dead_letters_per_second") @Schema(description = "Absent if not a worker")
        @Nullable Double deadLettersPerSecond,
    @JsonProperty("freshness_p95_seconds")
        @Schema(
            description =
                "95th percentile of the time from a record's timestamp until its asset is"
                    + " searchable; absent without records. If it exceeds 10 minutes, the maximum"
                    + " of the last minutes")
        @Nullable Double freshnessP95,
    @JsonProperty("searches_per_second") double searchesPerSecond,
    @JsonProperty("search_p95_seconds")
        @Schema(
            description =
                "95th percentile of the time of a search; absent without searches. If it exceeds"
                    + " 30 seconds, the maximum of the last minutes")
        @Nullable Double searchP95,
    @JsonProperty("errors_per_second") @Schema(description = "Answers with a status of 500 or more")
        double errorsPerSecond,
    @JsonProperty("in_flight")
        @Schema(description = "Records that are being indexed; absent if not a worker")
        @Nullable Double inFlight,
    @Schema(description = "Inputs that wait for an encoder") double waiting,
    @JsonProperty("live_searches") double liveSearches) {}
