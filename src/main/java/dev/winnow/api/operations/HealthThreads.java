package dev.winnow.api.operations;

import io.smallrye.health.AsyncHealthCheckFactory;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/**
 * Runs health checks on threads of their own. On the threads of requests, a probe would wait behind
 * them, and Kubernetes would restart a service that is only busy.
 */
@Alternative
@Priority(1)
@Singleton
class HealthThreads extends AsyncHealthCheckFactory {

  /** Probes run at the same time, and the check of Kafka may wait for names of brokers. */
  private static final int THREADS = 4;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS, Thread.ofPlatform().name("winnow-health-", 0).daemon().factory());

  @Override
  public Uni<HealthCheckResponse> callSync(HealthCheck check) {
    return super.callSync(check).runSubscriptionOn(threads);
  }

  @Override
  public Uni<HealthCheckResponse> callAsync(AsyncHealthCheck check) {
    return super.callAsync(check).runSubscriptionOn(threads);
  }

  @PreDestroy
  void close() {
    threads.shutdownNow();
  }
}
