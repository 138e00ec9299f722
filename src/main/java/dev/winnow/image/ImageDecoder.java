package dev.winnow.image;

import java.awt.image.BufferedImage;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;

/**
 * Decodes JPEG, PNG, GIF (first frame), BMP and WebP pictures that nobody vouches for.
 *
 * <p>The size in the header is checked before memory is taken for it, a truncated file is refused
 * rather than filled with grey, and whatever a reader stumbles over comes out as {@link
 * ImageFormatException} and nothing else. Pictures come out upright (a JPEG's EXIF orientation is
 * applied), in sRGB, transparent parts on white. Immutable and thread-safe; touches no disk.
 */
public final class ImageDecoder {

  /**
   * Reading every n-th pixel shows jagged edges; with this many times the wanted side left, the
   * caller's own scaling smooths them.
   */
  private static final int OVERSAMPLING = 3;

  private final ImageLimits limits;

  public ImageDecoder(ImageLimits limits) {
    this.limits = limits;
  }

  /**
   * Returns the picture in full size, TYPE_INT_RGB.
   *
   * @throws ImageFormatException if it is no picture, broken, or above the limits
   */
  public BufferedImage decode(byte[] data) {
    return decode(data, Integer.MAX_VALUE);
  }

  /**
   * Returns the picture, TYPE_INT_RGB, in full size or smaller by a whole factor: its shorter side
   * is then still at least {@code 3 · minSide}. So a large photograph costs little where a small
   * one is wanted.
   *
   * @param minSide the pixels that the caller needs along the shorter side, at least 1
   * @throws ImageFormatException if it is no picture, broken, or above the limits
   */
  public BufferedImage decode(byte[] data, int minSide) {
    if (minSide < 1) {
      throw new IllegalArgumentException("minSide must be positive: " + minSide);
    }
    if (data.length == 0) {
      throw new ImageFormatException("empty: 0 bytes");
    }
    if (data.length > limits.maxBytes()) {
      throw new ImageFormatException(
          "too large: %d bytes, at most %d".formatted(data.length, limits.maxBytes()));
    }
    Format format = Format.of(data);
    format.check(data);
    try {
      BufferedImage rgb = Pixels.toRgb(read(format, data, minSide));
      return format == Format.JPEG ? Orientation.upright(rgb, Orientation.ofJpeg(data)) : rgb;
    } catch (ImageFormatException e) {
      throw e;
    } catch (EOFException e) {
      throw new ImageFormatException("truncated " + format + ": it ends too early", e);
    } catch (IOException | RuntimeException e) {
      if (e.getCause() instanceof EOFException || e.getCause() instanceof ImageFormatException) {
        throw new ImageFormatException("truncated " + format + ": it ends too early", e);
      }
      throw new ImageFormatException("corrupt " + format + ": " + e.getMessage(), e);
    }
  }

  private BufferedImage read(Format format, byte[] data, int minSide) throws IOException {
    ImageReader reader = format.newReader();
    try (var input = format.newInput(data)) {
      // Without metadata: comments and colour notes can be bombs of their own.
      reader.setInput(input, true, true);
      long width = reader.getWidth(0);
      long height = reader.getHeight(0);
      if (width < 1 || height < 1) {
        throw new ImageFormatException(
            "corrupt %s: no pixels, %d×%d".formatted(format, width, height));
      }
      limits.requireSize(width, height);
      limits.requirePasses(width * height, format.passes(data));
      List<String> warnings = new ArrayList<>();
      reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
      ImageReadParam parameters = reader.getDefaultReadParam();
      int step = (int) Math.max(1, Math.min(width, height) / ((long) OVERSAMPLING * minSide));
      parameters.setSourceSubsampling(step, step, 0, 0);
      BufferedImage image = reader.read(0, parameters);
      refuseTruncated(format, warnings);
      return image;
    } finally {
      reader.dispose();
    }
  }

  /** Readers fill in what is missing and merely warn; of other warnings the picture is usable. */
  private static void refuseTruncated(Format format, List<String> warnings) {
    for (String warning : warnings) {
      String text = warning.toLowerCase(Locale.ROOT);
      if (text.contains("premature") || text.contains("truncated") || text.contains("eof")) {
        throw new ImageFormatException("truncated %s: %s".formatted(format, warning));
      }
    }
  }
}
