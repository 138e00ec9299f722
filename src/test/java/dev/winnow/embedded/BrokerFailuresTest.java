package dev.winnow.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BrokerFailuresTest {

  private final ThreadGroup first = new ThreadGroup("first");
  private final ThreadGroup second = new ThreadGroup("second");
  private final ThreadGroup third = new ThreadGroup("third");
  private final BrokerFailures failures = new BrokerFailures();

  @BeforeEach
  void start() {
    failures.starting(first);
  }

  @Test
  void repeatedReportsCauseOneRestart() {
    assertThat(failures.report(first)).isTrue();
    assertThat(failures.report(first)).isFalse();
    failures.starting(second);
    assertThat(failures.started()).isFalse();

    assertThat(failures.report(second)).isTrue();
  }

  @Test
  void ignoresLateReportsOfAFormerBroker() {
    // Given
    failures.report(first);
    failures.starting(second);
    // When
    assertThat(failures.report(first)).isFalse();
    // Then
    assertThat(failures.started()).isFalse();
    assertThat(failures.report(first)).isFalse();
    assertThat(failures.report(second)).isTrue();
  }

  @Test
  void restartsABrokerThatFailedDuringItsStartOnce() {
    failures.report(first);
    failures.starting(second);
    assertThat(failures.report(second)).isFalse();

    assertThat(failures.started()).isTrue();
    assertThat(failures.report(second)).isFalse();
    failures.starting(third);
    assertThat(failures.started()).isFalse();
  }

  @Test
  void forgetsFailuresOfAStartThatIsRepeated() {
    failures.report(first);
    failures.starting(second);
    failures.report(second);
    failures.starting(third);

    assertThat(failures.started()).isFalse();
  }
}
