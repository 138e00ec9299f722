package dev.winnow.api;

import dev.winnow.disk.DiskSpace;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.role.Roles;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Refuses what would fill the disk. The health check stays up while the disk is almost full,
 * because searches go on; it says that writing is paused.
 */
@Readiness
@ApplicationScoped
class StorageCheck implements HealthCheck {

  private final DiskSpace disk;
  private final Roles roles;

  StorageCheck(DiskSpace disk, Roles roles) {
    this.disk = disk;
    this.roles = roles;
  }

  /**
   * @throws ProblemException if Kafka is on this disk and the disk is almost full
   */
  void requireRoom() {
    if (roles.kafkaOfItsOwn() && disk.isLow()) {
      throw new ProblemException(
          ProblemType.INSUFFICIENT_STORAGE,
          "the disk of the service is almost full; nothing is written until there is room");
    }
  }

  @Override
  public HealthCheckResponse call() {
    var response = HealthCheckResponse.named("disk").up().withData("free_bytes", disk.free());
    return disk.isLow()
        ? response.withData("writing", "paused: " + disk.describe()).build()
        : response.build();
  }
}
