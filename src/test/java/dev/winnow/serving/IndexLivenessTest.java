package dev.winnow.serving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.VectorIndex;
import dev.winnow.testing.Pinged;
import dev.winnow.testing.Servings;
import io.smallrye.mutiny.Uni;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class IndexLivenessTest {

  private static HealthCheckResponse check(VectorIndex index) {
    return new IndexLiveness(Servings.of(index)).call().await().indefinitely();
  }

  @Test
  void isDownIfTheIndexIsDamaged() {
    HealthCheckResponse response = check(Pinged.damaged());

    assertThat(response.getStatus()).isEqualTo(Status.DOWN);
    assertThat(response.getData().orElseThrow()).containsEntry("reason", "index is damaged");
  }

  /** A restart does not help then. */
  @Test
  void isUpIfTheIndexCannotBeUsedNow() {
    Uni<Void> full = Uni.createFrom().failure(new IndexUnavailableException("disk full"));

    assertThat(check(Pinged.index(full)).getStatus()).isEqualTo(Status.UP);
  }

  @Test
  void isUpIfTheIndexIsSlow() {
    assertThat(check(Pinged.index(Uni.createFrom().nothing())).getStatus()).isEqualTo(Status.UP);
  }
}
