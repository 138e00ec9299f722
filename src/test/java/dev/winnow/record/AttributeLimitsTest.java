package dev.winnow.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttributeLimitsTest {

  private static Map<String, @Nullable Object> attributes(int count) {
    Map<String, @Nullable Object> attributes = new HashMap<>();
    for (int i = 0; i < count; i++) {
      attributes.put("a" + i, i);
    }
    return attributes;
  }

  @Test
  void acceptsAThousandValues() {
    assertThat(AttributeLimits.check(attributes(1_000))).hasSize(1_000);
    assertThatThrownBy(() -> AttributeLimits.check(attributes(1_001)))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("more than 1000 values");
  }
}
