package dev.winnow.encoder.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OnnxRuntimeTest {

  /** The library has no API for this, so another version of it may need other code. */
  @Test
  void keepsTheNativeEnvironmentUntilTheProcessEnds() {
    OnnxRuntime.engine();

    assertThat(OnnxRuntime.isEnvironmentKept()).isTrue();
  }
}
