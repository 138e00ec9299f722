package dev.winnow.api.operations;

import dev.winnow.index.IndexMissingException;
import dev.winnow.role.Roles;
import dev.winnow.serving.Serving;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready while the index answers, and, if this process answers searches, since a shared index is
 * complete.
 */
@Readiness
@ApplicationScoped
class IndexReadiness implements AsyncHealthCheck {

  /** Shorter than the timeout of a probe. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Serving serving;
  private final Roles roles;
  private final SharedIndexFill fill;

  IndexReadiness(Serving serving, Roles roles) {
    this.serving = serving;
    this.roles = roles;
    this.fill = new SharedIndexFill(() -> serving.current().index());
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    return serving
        .current()
        .index()
        .ping()
        .onFailure(IndexMissingException.class)
        .invoke(fill::forget)
        .chain(() -> roles.query() ? fill.require() : Uni.createFrom().voidItem())
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
