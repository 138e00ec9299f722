package dev.winnow.api.operations;

import dev.winnow.serving.Serving;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the index answers. */
@Readiness
@ApplicationScoped
class IndexReadiness implements AsyncHealthCheck {

  /** Shorter than the timeout of a probe. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Serving serving;

  IndexReadiness(Serving serving) {
    this.serving = serving;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    return serving
        .current()
        .index()
        .ping()
        .ifNoItem()
        .after(PATIENCE)
        .failWith(() -> new TimeoutException("the index did not answer in time"))
        .map(ok -> HealthCheckResponse.up("index"))
        .onFailure()
        .recoverWithItem(
            e ->
                HealthCheckResponse.named("index")
                    .down()
                    .withData("reason", String.valueOf(e.getMessage()))
                    .build());
  }
}
