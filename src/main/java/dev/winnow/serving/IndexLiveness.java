package dev.winnow.serving;

import dev.winnow.index.IndexDamagedException;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** Down if the embedded index is damaged, because a restart fills it again. */
@Liveness
@ApplicationScoped
class IndexLiveness implements AsyncHealthCheck {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Serving serving;

  IndexLiveness(Serving serving) {
    this.serving = serving;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    if (serving.current().index().local().isEmpty()) {
      return Uni.createFrom().item(HealthCheckResponse.up("index damage"));
    }
    return serving
        .current()
        .index()
        .ping()
        .ifNoItem()
        .after(PATIENCE)
        .recoverWithUni(Uni.createFrom().voidItem()) // slow is not damaged
        .map(ok -> HealthCheckResponse.up("index damage"))
        .onFailure(IndexDamagedException.class)
        .recoverWithItem(
            e ->
                HealthCheckResponse.named("index damage")
                    .down()
                    .withData("reason", String.valueOf(e.getMessage()))
                    .build())
        .onFailure()
        .recoverWithItem(HealthCheckResponse.up("index damage"));
  }
}
