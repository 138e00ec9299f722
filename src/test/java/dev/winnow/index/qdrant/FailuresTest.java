package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexUnavailableException;
import io.grpc.Status;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {

  private final Failures failures = new Failures("http://qdrant:6334", "photos");

  private static RuntimeException invalid(String description) {
    return Status.INVALID_ARGUMENT.withDescription(description).asRuntimeException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bad request: Max points count limit of 1 reached!",
        "Wrong input: InvalidArgument: Bad request: Max points count limit of 1 reached!",
        "Wrong input: Not existing vector name error: latent",
        "Wrong input: InvalidArgument: Wrong input: Not existing vector name error: latent",
        "Wrong input: 1 out of 2 shards failed to apply operation. First error captured: Wrong"
            + " input: Vector dimension error: expected dim: 8, got 4"
      })
  void writesThatASettingRejectsAreRetried(String description) {
    assertThat(failures.ofWrite(invalid(description)))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining(description);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bad request: Limit exceeded 5 > 4 for \"limit\".",
        "Wrong input: InvalidArgument: Bad request: Limit exceeded 5 > 4 for \"limit\"."
      })
  void readsThatALimitRejectsAreRetried(String description) {
    assertThat(failures.of(invalid(description))).isInstanceOf(IndexUnavailableException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wrong input: InvalidArgument: Bad request: Index required but not found for \"a\".",
        "Wrong input: Unable to parse UUID"
      })
  void otherRequestsAreInvalid(String description) {
    assertThat(failures.of(invalid(description))).isInstanceOf(IllegalArgumentException.class);
    assertThat(failures.ofWrite(invalid("Wrong input: Unable to parse UUID")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
