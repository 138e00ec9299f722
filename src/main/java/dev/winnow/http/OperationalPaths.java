package dev.winnow.http;

import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The paths of health and metrics, which must respond under overload. */
@Singleton
public final class OperationalPaths {

  private final String metrics;
  private final String health;

  OperationalPaths(
      @ConfigProperty(name = "quarkus.micrometer.export.prometheus.path") String metrics,
      @ConfigProperty(name = "quarkus.http.root-path") String root) {
    this.metrics = metrics;
    this.health = root.replaceAll("/+$", "") + "/q/health";
  }

  /** Returns whether a request is for health or metrics. */
  public boolean include(RoutingContext context) {
    String path = context.normalizedPath();
    return path.equals(metrics) || path.equals(health) || path.startsWith(health + "/");
  }
}
