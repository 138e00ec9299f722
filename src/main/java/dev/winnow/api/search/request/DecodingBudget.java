package dev.winnow.api.search.request;

import dev.winnow.image.ImageFormatException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the work of decoding all images of a search, because sixteen crafted images take more than
 * a minute of processor time. Thread-safe.
 */
public final class DecodingBudget {

  /**
   * In the unit of {@link dev.winnow.image.ImageDecoder#work}; takes about three seconds. Allows a
   * progressive photograph of the maximum size, or sixteen others of 12 megapixels and 5 MB.
   */
  private static final long MAX_WORK = 600_000_000;

  private final AtomicLong left = new AtomicLong(MAX_WORK);

  /**
   * Takes the work of an image from the budget.
   *
   * @throws ImageFormatException if more is taken than there is
   */
  public void take(long work) {
    if (left.addAndGet(-work) < 0) {
      throw new ImageFormatException(
          "the images of the search, up to this one, take too long to decode; send fewer or smaller"
              + " images, as JPEGs that are not progressive");
    }
  }
}
