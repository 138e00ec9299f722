package dev.winnow.api.operations;

import dev.winnow.kafka.KafkaConnection;
import dev.winnow.role.Roles;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * Reports whether Kafka can be reached. The state stays UP if it cannot, because searches still
 * work.
 */
@Readiness
@ApplicationScoped
class KafkaReadiness implements AsyncHealthCheck {

  /** Shorter than the timeout of a probe. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final DescribeClusterOptions OPTIONS =
      new DescribeClusterOptions().timeoutMs((int) PATIENCE.toMillis());

  private final Roles roles;
  private final KafkaConnection kafka;
  private @Nullable Admin admin; // guarded by this

  KafkaReadiness(Roles roles, KafkaConnection kafka) {
    this.roles = roles;
    this.kafka = kafka;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("kafka").up();
    if (!roles.kafka()) {
      return Uni.createFrom().item(response.withData("used", false).build());
    }
    return Uni.createFrom()
        .completionStage(this::clusterId)
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .map(id -> response.withData("reachable", true).build())
        .onFailure()
        .recoverWithItem(
            () ->
                response
                    .withData("reachable", false)
                    .withData(
                        "reason",
                        "no broker at %s answers".formatted(kafka.clients().bootstrapServers()))
                    .build());
  }

  private synchronized CompletionStage<String> clusterId() {
    Admin client = admin;
    if (client == null) {
      client = Admin.create(kafka.settings());
      admin = client;
    }
    return client.describeCluster(OPTIONS).clusterId().toCompletionStage();
  }

  @PreDestroy
  synchronized void close() {
    if (admin != null) {
      admin.close(Duration.ZERO);
    }
  }
}
