package dev.winnow.bundle;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** Started once the models are loaded; says which ones, and where they run. */
@Startup
@ApplicationScoped
class EncoderHealth implements HealthCheck {

  private final Encoders encoders;

  EncoderHealth(Encoders encoders) {
    this.encoders = encoders;
  }

  @Override
  public HealthCheckResponse call() {
    BundleManifest bundle = encoders.manifest();
    return HealthCheckResponse.named("encoders")
        .up()
        .withData("bundle", bundle.id())
        .withData("dimension", bundle.dimension())
        .withData("device", encoders.device())
        .build();
  }
}
