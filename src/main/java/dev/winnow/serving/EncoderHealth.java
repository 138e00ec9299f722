package dev.winnow.serving;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.encoder.Encoders;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** The startup check: up when the models are loaded. Reports their names and device. */
@Startup
@ApplicationScoped
class EncoderHealth implements HealthCheck {

  private final Serving serving;

  EncoderHealth(Serving serving) {
    this.serving = serving;
  }

  @Override
  public HealthCheckResponse call() {
    Encoders encoders = serving.current().encoders();
    BundleManifest bundle = encoders.manifest();
    return HealthCheckResponse.named("encoders")
        .up()
        .withData("bundle", bundle.id())
        .withData("models", Encoders.description(bundle))
        .withData("dimension", bundle.dimension())
        .withData("device", encoders.device())
        .build();
  }
}
