package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.image.ImageFormatException;
import org.junit.jupiter.api.Test;

class PixelBudgetTest {

  @Test
  void allowsTwoOfTheLargestImagesOrManySmall() {
    PixelBudget two = new PixelBudget();
    two.take(50_000_000);
    two.take(50_000_000);
    PixelBudget many = new PixelBudget();
    for (int i = 0; i < 8; i++) {
      many.take(12_000_000);
    }
    assertThatThrownBy(() -> many.take(12_000_000))
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("more than 100000000 pixels in total");
  }
}
