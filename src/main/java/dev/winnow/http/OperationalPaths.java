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
    return context.normalizedPath().equals(metrics) || isHealth(context);
  }

  /** Returns whether a request is for health. */
  public boolean isHealth(RoutingContext context) {
    String path = context.normalizedPath();
    return path.equals(health) || path.startsWith(health + "/");
  }
}
