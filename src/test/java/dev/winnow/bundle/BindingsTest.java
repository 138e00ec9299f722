package dev.winnow.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class BindingsTest {

  @Test
  void everyPairHasADimension() {
    var bindings = new Bindings(List.of("dog", "cat", "cow"), List.of("red", "blue"));

    assertThat(bindings.dimension()).isEqualTo(6);
    assertThat(bindings.dimensions(new int[] {0, 2}, 1)).containsExactly(1, 5);
  }

  @Test
  void namesAColourThatQueriesDoNotHave() {
    assertThatThrownBy(() -> new Bindings(List.of("dog"), List.of("red", "mauve")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("image.bindings.colours names 'mauve', which is no colour of queries");
    assertThatThrownBy(() -> new Bindings(List.of(), List.of("red")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("image.bindings.things must have 1 to 10000 names; it has 0");
  }
}
