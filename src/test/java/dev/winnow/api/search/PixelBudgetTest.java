package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.image.ImageFormatException;
import org.junit.jupiter.api.Test;

class PixelBudgetTest {

  @Test
  void allowsOneLargestImageOrManySmall() {
    new PixelBudget().take(50_000_000);
    PixelBudget many = new PixelBudget();
    for (int i = 0; i < 16; i++) {
      many.take(3_000_000);
    }
    assertThatThrownBy(() -> many.take(3_000_000))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("more than 50000000 pixels in total");
  }
}
