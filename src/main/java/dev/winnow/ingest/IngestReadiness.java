package dev.winnow.ingest;

import dev.winnow.role.Roles;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once the consumer group has given this worker its partitions; at once where it is none. */
@Readiness
@ApplicationScoped
class IngestReadiness implements HealthCheck {

  private final Roles roles;
  private final ConsumerAssignment assignment;
  private final IngestProgress progress;

  IngestReadiness(
      Roles roles,
      @Identifier("assignment") ConsumerAssignment assignment,
      IngestProgress progress) {
    this.roles = roles;
    this.assignment = assignment;
    this.progress = progress;
  }

  @Override
  public HealthCheckResponse call() {
    if (!roles.worker()) {
      return HealthCheckResponse.named("ingest").up().withData("worker", false).build();
    }
    return HealthCheckResponse.named("ingest")
        .status(assignment.joined())
        .withData("partitions", String.join(" ", assignment.partitions()))
        .withData("in_flight", progress.inFlight())
        .withData("oldest_unprocessed_ms", progress.oldestAge().toMillis())
        .build();
  }
}
