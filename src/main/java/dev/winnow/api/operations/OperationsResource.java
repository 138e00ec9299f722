package dev.winnow.api.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.encoder.Encoders;
import dev.winnow.serving.Reindexing;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code /v1/operations}: the figures of the page for operators. */
@Path("/v1/operations")
@RolesAllowed(CallerRoles.METRICS)
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
@Blocking // the state of a reindex is in a file
public class OperationsResource {

  private static final String KAFKA = "mp.messaging.connector.smallrye-kafka.bootstrap.servers";

  private final OperationsHistory history;
  private final Tenancy tenancy;
  private final Reindexing reindexing;
  private final String roles;
  private final String kafka;
  private final String topic;

  OperationsResource(
      OperationsHistory history,
      Tenancy tenancy,
      Reindexing reindexing,
      @ConfigProperty(name = "winnow.roles") String roles,
      @ConfigProperty(name = KAFKA) String kafka,
      @ConfigProperty(name = "winnow.topic") String topic) {
    this.history = history;
    this.tenancy = tenancy;
    this.reindexing = reindexing;
    this.roles = roles;
    this.kafka = kafka;
    this.topic = topic;
  }

  /** The state of this process. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Operations(
      @Schema(description = "The bundle that makes the vectors", examples = "winnow-scenes@3")
          String bundle,
      @Schema(description = "Where its models run", examples = "cpu") String device,
      @Schema(examples = "worker,query") String roles,
      @Schema(
              description = "Partitions that this process reads; absent if not a worker",
              examples = "4")
          @Nullable Long partitions,
      @Schema(description = "Addresses of Kafka", examples = "localhost:9092") String kafka,
      @Schema(description = "The topic of whole assets", examples = "winnow.assets") String topic,
      @JsonProperty("interval_seconds") @Schema(examples = "5") long intervalSeconds,
      @JsonProperty("dead_letters")
          @Schema(description = "Since the process started; absent if not a worker")
          @Nullable Long deadLetters,
      @Schema(description = "The index of another bundle that is being filled; absent if none is")
          ReindexResource.@Nullable Next reindex,
      @Schema(description = "The last 15 minutes, oldest first") List<OperationsSample> samples) {}

  @GET
  @Operation(
      operationId = "getOperations",
      summary = "The last 15 minutes of this process",
      description =
          "Rates, times and queues of this process alone, sampled every 5 seconds. For more, and"
              + " for several processes, use /metrics.")
  @APIResponse(responseCode = "200", description = "The samples")
  public Operations get() {
    Encoders encoders = tenancy.encoders();
    MeterReader.Ingest ingest = history.ingest();
    return new Operations(
        encoders.manifest().id(),
        encoders.device(),
        roles,
        ingest == null ? null : (long) ingest.partitions(),
        kafka,
        topic,
        OperationsHistory.EVERY.toSeconds(),
        ingest == null ? null : (long) ingest.deadLetters(),
        ReindexResource.Next.of(reindexing.status().next()),
        history.samples());
  }
}
