package dev.winnow.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailedAuthThrottleTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final ApiKey old = key("old");
  private final ApiKey young = key("young");
  private final FailedAuthThrottle throttle = new FailedAuthThrottle(3);

  private static ApiKey key(String name) {
    return new ApiKey(name, ApiKey.hash("wk_" + name), List.of("search"), null);
  }

  @Test
  void wrongKeysDelayNewKeysOfTheirAddress() {
    // given
    assertThat(throttle.hold("a", old, 0)).isZero();

    // when
    List<Long> tries =
        List.of(
            throttle.hold("a", null, 0), throttle.hold("a", null, 0), throttle.hold("a", null, 0));

    // then
    assertThat(tries).containsOnly(0L);
    assertThat(throttle.hold("a", null, 0)).isEqualTo(20);
    assertThat(throttle.hold("a", young, 0)).isEqualTo(20);
    assertThat(throttle.hold("a", old, 0)).isZero();
    assertThat(throttle.hold("b", young, 0)).isZero();
  }

  @Test
  void wrongKeysExpireOneByOne() {
    for (int i = 0; i < 3; i++) {
      throttle.hold("a", null, 0);
    }

    assertThat(throttle.hold("a", young, 19 * SECOND)).isBetween(1L, 2L);
    assertThat(throttle.hold("a", null, 21 * SECOND)).isZero();
    assertThat(throttle.hold("a", young, 21 * SECOND)).isBetween(18L, 20L);
    assertThat(throttle.hold("a", young, 42 * SECOND)).isZero();
  }
}
