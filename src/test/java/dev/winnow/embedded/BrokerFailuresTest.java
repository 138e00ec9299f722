package dev.winnow.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BrokerFailuresTest {

  private final BrokerFailures failures = new BrokerFailures();

  @Test
  void repeatedReportsCauseOneRestart() {
    assertThat(failures.report()).isTrue();
    assertThat(failures.report()).isFalse();
    failures.starting();
    assertThat(failures.started()).isFalse();

    assertThat(failures.report()).isTrue();
  }

  @Test
  void remembersAFailureDuringTheStart() {
    failures.report();
    failures.starting();
    assertThat(failures.report()).isFalse();

    assertThat(failures.started()).isTrue();
    assertThat(failures.report()).isTrue();
  }

  @Test
  void forgetsFailuresOfAStartThatIsRepeated() {
    failures.report();
    failures.starting();
    failures.report();
    failures.starting();

    assertThat(failures.started()).isFalse();
  }
}
