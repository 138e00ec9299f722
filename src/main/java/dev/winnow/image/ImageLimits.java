package dev.winnow.image;

/**
 * Limits of the cost of decoding an image.
 *
 * @param maxBytes length of the encoded image
 * @param maxPixels width × height in the header
 */
public record ImageLimits(long maxBytes, long maxPixels) {

  /** 20 MB and 50 megapixels: allows any photograph and rejects decompression bombs. */
  public static final ImageLimits DEFAULT = new ImageLimits(20_000_000, 50_000_000);

  /** Readers allocate memory for several whole rows. */
  private static final int MAX_SIDE = 32_767;

  private static final int MAX_PASSES = 200;

  /** Encoders write about ten scans. With more, only {@link #FREE_PIXELS} are allowed. */
  private static final int USUAL_PASSES = 16;

  /** Maximum number of scans with the maximum number of pixels; takes three seconds. */
  private static final int PASSES_OF_LARGEST = 12;

  /** Number of pixels, over all scans, that is always allowed; takes a fraction of a second. */
  private static final long FREE_PIXELS = 100_000_000;

  /**
   * Additional pixels, over all scans, per byte of coded pixels. Ten scans of a photograph with the
   * maximum number of pixels have more than half a megabyte; those of a bomb have almost no bytes.
   * Other bytes of the file do not count, because notes of any length can be added to a bomb.
   */
  private static final long PIXELS_PER_BYTE = 800;

  public ImageLimits {
    if (maxBytes < 1 || maxPixels < 1) {
      throw new IllegalArgumentException(
          "limits must be positive: %d bytes, %d pixels".formatted(maxBytes, maxPixels));
    }
  }

  /**
   * @throws ImageFormatException if a side or the whole image is too large
   */
  void requireSize(long width, long height) {
    if (width * height > maxPixels) {
      throw new ImageFormatException(
          "too large: %d×%d pixels in the header, at most %d in total"
              .formatted(width, height, maxPixels));
    }
    if (Math.max(width, height) > MAX_SIDE) {
      throw new ImageFormatException(
          "too large: %d×%d pixels in the header, at most %d per side"
              .formatted(width, height, MAX_SIDE));
    }
  }

  /**
   * @param passes number of passes of the reader over all pixels
   * @param bytes the length of the coded pixels
   * @throws ImageFormatException if decoding would take too long
   */
  void requirePasses(long pixels, int passes, long bytes) {
    long allowed = FREE_PIXELS + (passes > USUAL_PASSES ? 0 : PIXELS_PER_BYTE * bytes);
    if (passes > MAX_PASSES
        || pixels * passes > PASSES_OF_LARGEST * maxPixels
        || (passes > 1 && pixels * passes > allowed)) {
      throw new ImageFormatException(
          "too many scans: %d over %d pixels; save it as a baseline JPEG"
              .formatted(passes, pixels));
    }
  }
}
