package dev.winnow.ingest.partition;

import dev.winnow.role.Roles;
import dev.winnow.serving.Reindexing;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready when the consumer group has assigned partitions to this worker (all of them if its index is
 * embedded) and an index that is being rebuilt is complete again. Always ready if the process is
 * not a worker.
 */
@Readiness
@ApplicationScoped
class IngestReadiness implements HealthCheck {

  private final Roles roles;
  private final ConsumerAssignment assignment;
  private final WholeTopic wholeTopic;
  private final IngestProgress progress;
  private final RebuildProgress rebuild;
  private final Reindexing reindexing;

  IngestReadiness(
      Roles roles,
      @Identifier("assignment") ConsumerAssignment assignment,
      WholeTopic wholeTopic,
      IngestProgress progress,
      RebuildProgress rebuild,
      Reindexing reindexing) {
    this.roles = roles;
    this.assignment = assignment;
    this.wholeTopic = wholeTopic;
    this.progress = progress;
    this.rebuild = rebuild;
    this.reindexing = reindexing;
  }

  @Override
  public HealthCheckResponse call() {
    if (!roles.worker()) {
      return HealthCheckResponse.named("ingest").up().withData("worker", false).build();
    }
    long missing = rebuild.missing();
    HealthCheckResponseBuilder response = HealthCheckResponse.named("ingest");
    String problem = wholeTopic.problem();
    if (problem != null) {
      response.withData("reason", problem);
    }
    Reindexing.Progress next = reindexing.status().next();
    if (next != null) {
      response.withData(
          "reindex",
          "%s: %s, %d %%"
              .formatted(
                  next.bundle(), next.phase().name().toLowerCase(Locale.ROOT), next.percent()));
    }
    return response
        .status(assignment.joined() && missing == 0 && problem == null)
        .withData("records_to_read_again", missing)
        .withData("partitions", String.join(" ", assignment.names()))
        .withData("in_flight", progress.inFlight())
        .withData("oldest_unprocessed_ms", progress.oldestAge().toMillis())
        .build();
  }
}
