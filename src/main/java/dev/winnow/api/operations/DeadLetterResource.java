package dev.winnow.api.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.AnswerTexts;
import dev.winnow.api.Checks;
import dev.winnow.deadletter.DeadLetter;
import dev.winnow.deadletter.DeadLetterFilter;
import dev.winnow.deadletter.DeadLetterTopic;
import dev.winnow.deadletter.FirstCopies;
import dev.winnow.deadletter.Position;
import dev.winnow.deadletter.Replay;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.role.Roles;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** {@code /v1/dead-letters}: the records that were rejected, and their replay. */
@Path("/v1/dead-letters")
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
// It waits for Kafka, and must not hold a thread of the shared pool meanwhile.
@Blocking
@RunOnVirtualThread
@APIResponse(
    responseCode = "503",
    description = "Kafka is unavailable, or this process is not" + " connected to Kafka")
public class DeadLetterResource {

  private static final int MAX_LIMIT = 200;
  private static final int DEFAULT_LIMIT = 50;

  private final Roles roles;
  private final Tenancy tenancy;
  private final DeadLetterTopic topic;

  DeadLetterResource(
      Roles roles,
      Tenancy tenancy,
      KafkaConnection kafka,
      @ConfigProperty(name = "winnow.dead-letter-topic") String name) {
    this.roles = roles;
    this.tenancy = tenancy;
    this.topic = new DeadLetterTopic(kafka.clients(), name);
  }

  /** Rejected records. */
  @RegisterForReflection
  @Schema(name = "DeadLetterList")
  public record Listing(@Schema(description = "Dead letters, newest first") List<Letter> letters) {}

  /** A rejected record, without its value. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Schema(name = "DeadLetter", description = "A rejected record, without its value")
  public record Letter(
      @Schema(description = "Partition and offset of the letter", examples = "0:42")
          String position,
      @Schema(description = "When the record was rejected") Instant rejected,
      @Schema(description = "The topic that the record came from; absent if unknown")
          @Nullable String topic,
      @Schema(description = "The key of the record", examples = "holiday-17") String key,
      @Schema(examples = "the value is not JSON") String reason,
      @Schema(description = "How often the record was replayed before") int replays,
      @Schema(description = "false if the letter has only the beginning of the value, or no origin")
          boolean replayable) {

    static Letter of(DeadLetter letter) {
      return new Letter(
          letter.position().toString(),
          letter.time(),
          letter.origin().map(origin -> origin.partition().topic()).orElse(null),
          letter.key(),
          letter.reason(),
          letter.replays(),
          letter.origin().isPresent() && !letter.isCut());
    }
  }

  /** Which letters to replay. */
  @RegisterForReflection
  @Schema(name = "ReplayRequest", examples = "{\"positions\":[\"0:42\"]}")
  public record ReplayRequest(
      @Schema(
              description = "Positions of 1 to 200 letters, as in the list",
              minItems = 1,
              maxItems = MAX_LIMIT)
          @Nullable List<@Nullable String> positions) {}

  /** The number of letters by outcome. */
  @RegisterForReflection
  public record Replayed(
      @Schema(description = "Records that were sent to their topics again") long sent,
      @Schema(description = "Left out: their topics have a later record of the same key")
          long superseded,
      @Schema(description = "Left out: the letter has only the beginning of the value") long cut,
      @Schema(
              description =
                  "Left out: the letter does not name the position of its record, or its"
                      + " topic was deleted since")
          long foreign) {}

  @GET
  @RolesAllowed(CallerRoles.METRICS)
  @Operation(
      operationId = "listDeadLetters",
      summary = "List the last dead letters",
      description =
          "The last records that were rejected, of all tenants, with the reasons. A record that was"
              + " rejected twice, after a crash, is listed once.")
  @APIResponse(responseCode = "200", description = "The letters")
  @APIResponse(responseCode = "400", description = AnswerTexts.INVALID_PARAMETER)
  public Listing list(
      @Parameter(
              description = "Maximum number of letters, 1 to 200; 50 by default",
              example = "5",
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "1",
                      maximum = "200",
                      defaultValue = "50"))
          @RestQuery
          @Nullable Integer limit) {
    int most = Checks.limit(limit, DEFAULT_LIMIT, 1, MAX_LIMIT);
    requireNoTenant();
    return available(
        () -> {
          List<Letter> letters = new ArrayList<>();
          FirstCopies firstCopies = new FirstCopies();
          topic.readLast(
              most,
              letter -> {
                if (firstCopies.test(letter)) {
                  letters.add(Letter.of(letter));
                }
              });
          letters.sort(Comparator.comparing(Letter::rejected).reversed());
          return new Listing(letters.stream().limit(most).toList());
        });
  }

  @POST
  @Path("replay")
  @RolesAllowed(CallerRoles.ADMIN)
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "replayDeadLetters",
      summary = "Replay dead letters",
      description =
          "Sends rejected records to their topics again, with their keys, values and headers. A"
              + " record is left out if its topic has a later record of the same key. The letters"
              + " stay.")
  @APIResponse(responseCode = "200", description = "The number of letters by outcome")
  @APIResponse(responseCode = "400", description = "The request is invalid")
  @APIResponse(responseCode = "403", description = AnswerTexts.FORBIDDEN)
  @APIResponse(
      responseCode = "422",
      description = "Kafka rejected a record, for example because of its size")
  public Replayed replay(@Nullable ReplayRequest request) {
    requireNoTenant();
    Set<Position> positions = positions(request == null ? null : request.positions());
    Replay.Outcome outcome =
        available(() -> new Replay(topic).run(DeadLetterFilter.at(positions), false));
    return new Replayed(outcome.sent(), outcome.superseded(), outcome.cut(), outcome.foreign());
  }

  private void requireNoTenant() {
    if (tenancy.claimsTenant()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "dead letters belong to all tenants: use a key without a tenant");
    }
  }

  private static Set<Position> positions(@Nullable List<@Nullable String> given) {
    List<@Nullable String> positions = given == null ? List.of() : given;
    Checks.require(
        !positions.isEmpty() && positions.size() <= MAX_LIMIT,
        "positions must have 1 to %d entries, it has %d",
        MAX_LIMIT,
        positions.size());
    Set<Position> parsed = new LinkedHashSet<>();
    for (String position : positions) {
      try {
        parsed.add(Position.parse(String.valueOf(position)));
      } catch (IllegalArgumentException e) {
        throw Checks.invalid("positions: %s", e.getMessage());
      }
    }
    return parsed;
  }

  private <T> T available(Supplier<T> use) {
    if (!roles.kafka()) {
      throw new ProblemException(
          ProblemType.UNAVAILABLE,
          "this process is not connected to Kafka: set kafka.bootstrap.servers");
    }
    try {
      return use.get();
    } catch (KafkaException | KafkaFailureException e) {
      if (e instanceof KafkaFailureException failure && !failure.isTransient()) {
        throw new ProblemException(ProblemType.UNPROCESSABLE, failure.getMessage());
      }
      throw new ProblemException(
          ProblemType.UNAVAILABLE, "Kafka is unavailable: " + e.getMessage());
    }
  }
}
