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
  void acceptsAsManyLevelsAsARecordCanHave() {
    Map<String, @Nullable Object> attributes = Map.of("a", 1);
    for (int level = 2; level <= 31; level++) {
      attributes = Map.of("a", attributes);
    }
    Map<String, @Nullable Object> deepest = attributes;

    assertThat(AttributeLimits.check(deepest)).isSameAs(deepest);
    assertThatThrownBy(() -> AttributeLimits.check(Map.of("a", deepest)))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessage("attributes have more than 31 levels");
  }

  @Test
  void acceptsAThousandValues() {
    assertThat(AttributeLimits.check(attributes(1_000))).hasSize(1_000);
    assertThatThrownBy(() -> AttributeLimits.check(attributes(1_001)))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("more than 1000 values");
  }
}
