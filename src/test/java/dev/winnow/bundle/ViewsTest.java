package dev.winnow.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ViewsTest {

  private static Views views(@Nullable Integer colour) {
    return new Views("views.onnx", 8, 4, colour, List.of(new Views.View("object", 0, 0.5, 0)));
  }

  @Test
  void viewsOfOlderBundlesTakeTheColoursOfWholeImages() {
    assertThat(views(null).colour()).isEqualTo(504);
    assertThat(views(null).ofFigures()).isFalse();
    assertThat(views(1008).ofFigures()).isTrue();
  }

  @Test
  void rejectsAnUnknownHistogram() {
    assertThatThrownBy(() -> views(505))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("views.colour is 505; it must be 504 or 1008");
  }
}
