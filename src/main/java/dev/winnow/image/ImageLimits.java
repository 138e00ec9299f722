package dev.winnow.image;

/**
 * What a picture may cost at most.
 *
 * @param maxBytes length of the encoded picture
 * @param maxPixels width × height that its header declares
 */
public record ImageLimits(long maxBytes, long maxPixels) {

  /** 20 MB and 50 megapixels: any photograph, no bomb. */
  public static final ImageLimits DEFAULT = new ImageLimits(20_000_000, 50_000_000);

  public ImageLimits {
    if (maxBytes < 1 || maxPixels < 1) {
      throw new IllegalArgumentException(
          "limits must be positive: %d bytes, %d pixels".formatted(maxBytes, maxPixels));
    }
  }
}
