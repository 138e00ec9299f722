package dev.winnow.api.operations;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.health.SmallRyeHealth;
import io.smallrye.health.SmallRyeHealthReporter;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.jboss.logging.Logger;

/**
 * Publishes the results of the readiness checks as gauges, so that alerts see a process that
 * answers {@code /metrics} but is not ready. The checks run every 10 seconds, one round at a time;
 * a scrape reads the results of the last round. If a round fails or does not end in time, all
 * gauges are 0. Thread-safe.
 */
@Startup
@ApplicationScoped
class ReadinessMetrics {

  private static final Logger LOG = Logger.getLogger(ReadinessMetrics.class);

  private static final Duration EVERY = Duration.ofSeconds(10);

  /** The key by which a check says whether its server can be reached. */
  private static final String REACHABLE = "reachable";

  private final MeterRegistry registry;
  private final Supplier<Uni<? extends SmallRyeHealth>> checks;
  private final Map<String, Double> ready = new ConcurrentHashMap<>(); // by check
  private final Map<String, Double> reachable = new ConcurrentHashMap<>(); // by check
  private final AtomicBoolean running = new AtomicBoolean();
  private Runnable stop = () -> {};

  @Inject
  ReadinessMetrics(MeterRegistry registry, SmallRyeHealthReporter health, Vertx vertx) {
    this(registry, health::getReadinessAsync);
    long timer = vertx.setPeriodic(EVERY.toMillis(), id -> update());
    stop = () -> vertx.cancelTimer(timer);
  }

  /**
   * @param checks runs all readiness checks
   */
  ReadinessMetrics(MeterRegistry registry, Supplier<Uni<? extends SmallRyeHealth>> checks) {
    this.registry = registry;
    this.checks = checks;
  }

  /** Begins a round, unless the last one has not ended. Does not block. */
  void update() {
    if (!running.compareAndSet(false, true)) {
      clear();
      return;
    }
    Uni.createFrom()
        .deferred(checks)
        .onTermination()
        .invoke(() -> running.set(false))
        .subscribe()
        .with(
            this::publish,
            failure -> {
              LOG.debug("The readiness checks have failed", failure);
              clear();
            });
  }

  private void clear() {
    ready.replaceAll((check, value) -> 0.0);
    reachable.replaceAll((check, value) -> 0.0);
  }

  private void publish(SmallRyeHealth health) {
    for (JsonValue value : health.getPayload().getJsonArray("checks")) {
      JsonObject check = value.asJsonObject();
      String name = check.getString("name");
      boolean up = check.getString("status").equals(Status.UP.name());
      if (ready.put(name, up ? 1.0 : 0.0) == null) {
        register("winnow.ready", "1 if the readiness check is up", name, ready);
      }
      JsonObject data = check.getJsonObject("data");
      if (data != null
          && data.containsKey(REACHABLE)
          && reachable.put(name, data.getBoolean(REACHABLE) ? 1.0 : 0.0) == null) {
        register("winnow.reachable", "1 if the server of the check answers", name, reachable);
      }
    }
  }

  private void register(String meter, String text, String check, Map<String, Double> values) {
    Gauge.builder(meter, () -> values.getOrDefault(check, 0.0))
        .description(text)
        .tag("check", check)
        .register(registry);
  }

  @PreDestroy
  void close() {
    stop.run();
  }
}
