package dev.winnow.ingest;

import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once the consumer group has given this worker its partitions. */
@Readiness
@ApplicationScoped
class IngestReadiness implements HealthCheck {

  private final ConsumerAssignment assignment;
  private final IngestProgress progress;

  IngestReadiness(
      @Identifier("assignment") ConsumerAssignment assignment, IngestProgress progress) {
    this.assignment = assignment;
    this.progress = progress;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("ingest")
        .status(assignment.joined())
        .withData("partitions", String.join(" ", assignment.partitions()))
        .withData("in_flight", progress.inFlight())
        .withData("oldest_unprocessed_ms", progress.oldestAge().toMillis())
        .build();
  }
}
