package dev.winnow.api.operations;

import dev.winnow.disk.DiskSpace;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Reports whether writing is paused. The state stays UP while the disk is almost full, because
 * searches still work.
 */
@Readiness
@ApplicationScoped
class DiskReadiness implements HealthCheck {

  private final DiskSpace disk;

  DiskReadiness(DiskSpace disk) {
    this.disk = disk;
  }

  @Override
  public HealthCheckResponse call() {
    var response = HealthCheckResponse.named("disk").up().withData("free_bytes", disk.free());
    return disk.isLow()
        ? response.withData("writing", "paused: " + disk.describe()).build()
        : response.build();
  }
}
