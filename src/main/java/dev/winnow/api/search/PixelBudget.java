package dev.winnow.api.search;

import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the pixels of all images of a search, because eight images of the maximum size take half a
 * minute of processor time. Thread-safe.
 */
final class PixelBudget {

  /** Eight photographs of 12 megapixels. */
  private static final long MAX_PIXELS = 2 * ImageLimits.DEFAULT.maxPixels();

  private final AtomicLong left = new AtomicLong(MAX_PIXELS);

  /**
   * Takes the pixels of an image from the budget.
   *
   * @throws ImageFormatException if more are taken than there are
   */
  void take(long pixels) {
    if (left.addAndGet(-pixels) < 0) {
      throw new ImageFormatException(
          "with it, the images of the search have more than %d pixels in total; send fewer or smaller images"
              .formatted(MAX_PIXELS));
    }
  }
}
