package dev.winnow.image;

import java.awt.image.BufferedImage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;

/**
 * Decodes untrusted JPEG, PNG, GIF (first frame), BMP and WebP images.
 *
 * <p>Checks the size in the header before it allocates memory. Rejects truncated files instead of
 * filling them with grey. Turns all failures of readers into {@link ImageFormatException}. Returns
 * upright images (with a JPEG's EXIF orientation applied) in sRGB, with transparency on white.
 * Immutable and thread-safe; uses no disk.
 */
public final class ImageDecoder {

  /**
   * Reading every n-th pixel produces jagged edges. With this multiple of the wanted side, the
   * caller's scaling smooths them.
   */
  private static final int OVERSAMPLING = 3;

  /** Larger images with extreme proportions are subsampled to about this many pixels. */
  private static final int ENOUGH_PIXELS = 12_000_000;

  /**
   * Memory per decoded pixel: up to 8 bytes in the reader's format, then 4 as RGB and 4 rotated.
   */
  private static final int BYTES_PER_READ_PIXEL = 16;

  /** In the unit of {@link #work}; takes about a second. */
  private static final long LONG_WORK = 200_000_000;

  /**
   * From this subsampling factor on, an image is decoded without details that would hardly show.
   * For 320 pixels, these are images of more than about 20 megapixels.
   */
  private static final int COARSE = 4;

  /** Hidden files are no images: macOS keeps data about photo.jpg in ._photo.jpg. */
  private static final Pattern FILE_NAME = Pattern.compile("(?i)[^.].*\\.(jpe?g|png|gif|bmp|webp)");

  private final ImageLimits limits;
  private final ImageMemory memory;

  /** Creates a decoder with its own memory limit. */
  public ImageDecoder(ImageLimits limits) {
    this(limits, ImageMemory.ofHeap());
  }

  /**
   * @param memory limit shared with other decoders
   */
  public ImageDecoder(ImageLimits limits, ImageMemory memory) {
    this.limits = limits;
    this.memory = memory;
  }

  /** Returns whether a file is named like an image that can be decoded, and is not hidden. */
  public static boolean accepts(Path file) {
    return FILE_NAME.matcher(String.valueOf(file.getFileName())).matches();
  }

  /**
   * Decodes an image in full size, TYPE_INT_RGB.
   *
   * @throws ImageFormatException if it is not an image, broken, or above the limits
   */
  public BufferedImage decode(byte[] data) {
    return decode(data, Integer.MAX_VALUE);
  }

  /**
   * Decodes an image, TYPE_INT_RGB, in full size or subsampled by an integer factor. The shorter
   * side is then still at least {@code 3 · minSide}, or {@code minSide} if that would exceed 12
   * megapixels. So a large photograph is cheap to decode for a small result.
   *
   * @param minSide the pixels that the caller needs along the shorter side, at least 1
   * @throws ImageFormatException if it is not an image, broken, or above the limits
   */
  public BufferedImage decode(byte[] data, int minSide) {
    if (minSide < 1) {
      throw new IllegalArgumentException("minSide must be positive: " + minSide);
    }
    Format format = format(data);
    byte[] needed = format.needed(data);
    return withReader(
        format,
        needed,
        reader -> {
          int step = step(reader.getWidth(0), reader.getHeight(0), minSide);
          byte[] coarse = step < COARSE ? needed : format.coarse(needed);
          if (coarse != needed) {
            return decode(coarse, minSide);
          }
          return memory.with(
              bytes(format, needed, reader, step), () -> upright(format, needed, reader, step));
        });
  }

  private static long bytes(Format format, byte[] data, ImageReader reader, int step)
      throws IOException {
    long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
    return format.readerBytes(data, pixels) + pixels / ((long) step * step) * BYTES_PER_READ_PIXEL;
  }

  /**
   * Returns whether {@link #decode(byte[], int)} takes longer than about a second, or may have to
   * wait for memory that other large images need. Checks the image as {@link #check}.
   *
   * @throws ImageFormatException as {@link #check}
   */
  public boolean isLarge(byte[] data, int minSide) {
    Format format = format(data);
    return withReader(
        format,
        data,
        reader -> {
          long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
          int step = step(reader.getWidth(0), reader.getHeight(0), minSide);
          return format.work(data, pixels) > LONG_WORK
              || memory.isLarge(bytes(format, data, reader, step));
        });
  }

  /**
   * Checks the format and the header, which is cheap. Only {@link #decode} finds errors in the
   * pixels.
   *
   * @throws ImageFormatException if it is not an image, its header is broken, or it is above the
   *     limits
   */
  public void check(byte[] data) {
    withReader(format(data), data, reader -> data);
  }

  /**
   * Returns about how long decoding takes, in pixels of a JPEG without scans; each takes about 5 ns
   * of processor time. Checks the image as {@link #check}, and decodes nothing.
   *
   * @throws ImageFormatException as {@link #check}
   */
  public long work(byte[] data) {
    Format format = format(data);
    return withReader(
        format, data, reader -> format.work(data, (long) reader.getWidth(0) * reader.getHeight(0)));
  }

  private Format format(byte[] data) {
    if (data.length == 0) {
      throw new ImageFormatException("empty: 0 bytes");
    }
    if (data.length > limits.maxBytes()) {
      throw new ImageFormatException(
          "too large: %d bytes, at most %d".formatted(data.length, limits.maxBytes()));
    }
    Format format = Format.of(data);
    format.check(data);
    return format;
  }

  /** Work with a reader whose header was checked. */
  private interface Work<T> {
    T on(ImageReader reader) throws IOException;
  }

  private <T> T withReader(Format format, byte[] data, Work<T> work) {
    try {
      ImageReader reader = format.newReader();
      try (var input = format.newInput(data)) {
        // Without metadata: comments and colour profiles can be decompression bombs, too.
        reader.setInput(input, true, true);
        requireSize(format, data, reader);
        return work.on(reader);
      } finally {
        reader.dispose();
      }
    } catch (ImageFormatException e) {
      throw e;
    } catch (EOFException e) {
      throw new ImageFormatException("truncated " + format + ": it ends too early", e);
    } catch (IOException | RuntimeException e) {
      if (e.getCause() instanceof EOFException || e.getCause() instanceof ImageFormatException) {
        throw new ImageFormatException("truncated " + format + ": it ends too early", e);
      }
      throw new ImageFormatException("corrupt " + format + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) { // tables of crafted files, whose size the header does not tell
      throw new ImageFormatException(
          "too large: decoding the " + format + " needs more memory than is free", e);
    }
  }

  private void requireSize(Format format, byte[] data, ImageReader reader) throws IOException {
    long width = reader.getWidth(0);
    long height = reader.getHeight(0);
    if (width < 1 || height < 1) {
      throw new ImageFormatException(
          "corrupt %s: no pixels, %d×%d".formatted(format, width, height));
    }
    limits.requireSize(width, height);
    format.requireMemory(data, width * height, memory.largest());
    limits.requirePasses(width * height, format.passes(data), format.codedBytes(data));
  }

  /** Returns the subsampling factor. */
  private static int step(int width, int height, int minSide) {
    int shorter = Math.min(width, height);
    long smooth = shorter / ((long) OVERSAMPLING * minSide);
    long affordable = (long) Math.ceil(Math.sqrt((double) width * height / ENOUGH_PIXELS));
    long most = Math.max(1, shorter / minSide);
    return (int) Math.min(Math.max(smooth, affordable), most);
  }

  private static BufferedImage upright(Format format, byte[] data, ImageReader reader, int step)
      throws IOException {
    BufferedImage rgb = Pixels.toRgb(read(format, reader, step));
    return format == Format.JPEG ? Orientation.upright(rgb, Orientation.ofJpeg(data)) : rgb;
  }

  private static BufferedImage read(Format format, ImageReader reader, int step)
      throws IOException {
    List<String> warnings = new ArrayList<>();
    reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
    ImageReadParam parameters = reader.getDefaultReadParam();
    parameters.setSourceSubsampling(step, step, 0, 0);
    BufferedImage image = reader.read(0, parameters);
    rejectTruncated(format, warnings);
    return image;
  }

  /**
   * Rejects truncated images, for which readers only warn. Images with other warnings are usable.
   */
  private static void rejectTruncated(Format format, List<String> warnings) {
    for (String warning : warnings) {
      String text = warning.toLowerCase(Locale.ROOT);
      if (text.contains("premature") || text.contains("truncated") || text.contains("eof")) {
        throw new ImageFormatException("truncated %s: %s".formatted(format, warning));
      }
    }
  }
}
