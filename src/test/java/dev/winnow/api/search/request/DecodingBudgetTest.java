package dev.winnow.api.search.request;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.image.EncodedImages;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.WebpFiles;
import org.junit.jupiter.api.Test;

class DecodingBudgetTest {

  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);

  @Test
  void allowsPhotographs() {
    DecodingBudget budget = new DecodingBudget();
    byte[] photograph = EncodedImages.encode(EncodedImages.busy(4_000, 3_000), "jpeg");
    for (int i = 0; i < 8; i++) {
      take(budget, photograph);
    }
    DecodingBudget web = new DecodingBudget();
    byte[] progressive = EncodedImages.progressive(EncodedImages.busy(1_600, 1_200));
    for (int i = 0; i < 16; i++) {
      take(web, progressive);
    }
  }

  @Test
  void countsScansAndSlowFormats() {
    byte[] progressive = EncodedImages.progressive(EncodedImages.quarters(1_000, 1_000));
    requireFew(EncodedImages.withScans(progressive, 85));
    requireFew(WebpFiles.manyTransforms(2_500, 2_500));
  }

  /** A search may have one of them, but not ten. */
  private void requireFew(byte[] image) {
    DecodingBudget budget = new DecodingBudget();
    take(budget, image);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 9; i++) {
                take(budget, image);
              }
            })
        .isInstanceOf(ImageFormatException.class)
        .hasMessageContaining("take too long to decode");
  }

  private void take(DecodingBudget budget, byte[] image) {
    budget.take(decoder.work(image));
  }
}
