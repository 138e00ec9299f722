package dev.winnow.api.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexDamagedException;
import dev.winnow.testing.Pinged;
import dev.winnow.testing.Servings;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class IndexReadinessTest {

  private static HealthCheckResponse check(Uni<Void> ping) {
    return new IndexReadiness(Servings.of(Pinged.index(ping))).call().await().indefinitely();
  }

  @Test
  void isDownIfTheIndexIsDamaged() {
    IOException cause = new IOException("checksum failed");

    HealthCheckResponse response =
        check(Uni.createFrom().failure(new IndexDamagedException("index is damaged", cause)));

    assertThat(response.getStatus()).isEqualTo(Status.DOWN);
    assertThat(response.getData().orElseThrow()).containsEntry("reason", "index is damaged");
  }

  @Test
  void isDownIfTheIndexDoesNotAnswer() {
    assertThat(check(Uni.createFrom().nothing()).getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void isUpIfTheIndexAnswers() {
    assertThat(check(Uni.createFrom().voidItem()).getStatus()).isEqualTo(Status.UP);
  }
}
