package dev.winnow.image;

/**
 * What an image may cost at most.
 *
 * @param maxBytes length of the encoded image
 * @param maxPixels width × height that its header declares
 */
public record ImageLimits(long maxBytes, long maxPixels) {

  /** 20 MB and 50 megapixels: any photograph, no bomb. */
  public static final ImageLimits DEFAULT = new ImageLimits(20_000_000, 50_000_000);

  /** Readers take memory for whole rows, several times over. */
  private static final int MAX_SIDE = 32_767;

  /** A progressive JPEG has about ten scans. */
  private static final int MAX_PASSES = 200;

  /**
   * A progressive JPEG of the most pixels may have this many scans; a smaller one may have more.
   */
  private static final int PASSES_OF_LARGEST = 16;

  /** What a reader may go over whatever the file has: a fraction of a second. */
  private static final long FREE_PIXELS = 100_000_000;

  /**
   * What it may go over besides, for each byte of the file: ten scans of a photograph of the most
   * pixels have a megabyte and more; those of a bomb have next to nothing.
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
          "too large: its header says %d×%d pixels, at most %d in all"
              .formatted(width, height, maxPixels));
    }
    if (Math.max(width, height) > MAX_SIDE) {
      throw new ImageFormatException(
          "too large: its header says %d×%d pixels, at most %d a side"
              .formatted(width, height, MAX_SIDE));
    }
  }

  /**
   * @param passes how often a reader goes over all pixels
   * @param bytes the length of the encoded image
   * @throws ImageFormatException if that takes too long
   */
  void requirePasses(long pixels, int passes, long bytes) {
    if (passes > MAX_PASSES
        || pixels * passes > PASSES_OF_LARGEST * maxPixels
        || (passes > 1 && pixels * passes > FREE_PIXELS + PIXELS_PER_BYTE * bytes)) {
      throw new ImageFormatException(
          "too many scans: %d over %d pixels; save it as a baseline JPEG"
              .formatted(passes, pixels));
    }
  }
}
