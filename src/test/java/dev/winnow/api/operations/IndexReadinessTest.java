package dev.winnow.api.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.VectorIndex;
import dev.winnow.role.Roles;
import dev.winnow.testing.Pinged;
import dev.winnow.testing.Servings;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class IndexReadinessTest {

  private static HealthCheckResponse check(VectorIndex index) {
    return new IndexReadiness(Servings.of(index), new Roles("query", Optional.empty()))
        .call()
        .await()
        .indefinitely();
  }

  @Test
  void isDownIfTheIndexIsDamaged() {
    HealthCheckResponse response = check(Pinged.damaged());

    assertThat(response.getStatus()).isEqualTo(Status.DOWN);
    assertThat(response.getData().orElseThrow()).containsEntry("reason", "index is damaged");
  }

  @Test
  void isDownIfTheIndexDoesNotAnswer() {
    assertThat(check(Pinged.index(Uni.createFrom().nothing())).getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void isUpIfTheIndexAnswers() {
    assertThat(check(Pinged.index(Uni.createFrom().voidItem())).getStatus()).isEqualTo(Status.UP);
  }
}
