package dev.winnow.encoder;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.Views;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** The startup check: up once the models are loaded, with their names and device. */
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
        .withData("models", models(bundle))
        .withData("dimension", bundle.dimension())
        .withData("device", encoders.device())
        .build();
  }

  /** Returns the models of a bundle in one line. */
  static String models(BundleManifest bundle) {
    StringBuilder models = new StringBuilder("text %s".formatted(bundle.text().model()));
    BundleManifest.Image image = bundle.image();
    if (image != null) {
      models.append(", image %s (%d×%d)".formatted(image.model(), image.width(), image.height()));
    }
    models.append(", %d dimensions".formatted(bundle.dimension()));
    BundleManifest.Sparse sparse = bundle.sparse();
    if (sparse != null) {
      models.append(", sparse %d of %d".formatted(sparse.top(), sparse.dimension()));
    }
    Views views = bundle.views();
    if (views != null) {
      models.append(", views ").append(String.join(", ", views.names()));
    }
    Criteria criteria = bundle.criteria();
    if (criteria != null) {
      models.append(", criteria ").append(String.join(", ", criteria.names()));
    }
    return models.toString();
  }
}
