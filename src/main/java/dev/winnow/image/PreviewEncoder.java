package dev.winnow.image;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Encodes the preview of an image, a small JPEG. Immutable and thread-safe.
 *
 * @param longestSide maximum length of the preview's longer side in pixels
 * @param quality of the JPEG, 0 to 1
 */
public record PreviewEncoder(int longestSide, float quality) {

  /** 320 pixels, quality 0.8: about 20 kB for a photograph. */
  public static final PreviewEncoder DEFAULT = new PreviewEncoder(320, 0.8f);

  public PreviewEncoder {
    if (longestSide < 1 || !(quality >= 0 && quality <= 1)) {
      throw new IllegalArgumentException(
          "not a preview: %d pixels, quality %s".formatted(longestSide, quality));
    }
  }

  /**
   * Returns the preview, an image/jpeg. Keeps the proportions, and does not enlarge small images.
   *
   * @param image of TYPE_INT_RGB, as {@link ImageDecoder} returns it
   */
  public byte[] encode(BufferedImage image) {
    double factor =
        Math.min(1, (double) longestSide / Math.max(image.getWidth(), image.getHeight()));
    int width = (int) Math.max(1, Math.round(image.getWidth() * factor));
    int height = (int) Math.max(1, Math.round(image.getHeight() * factor));
    return jpeg(factor < 1 ? AreaScaler.scale(image, width, height) : image);
  }

  private byte[] jpeg(BufferedImage image) {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    var bytes = new ByteArrayOutputStream();
    try (var output = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(output);
      ImageWriteParam parameters = writer.getDefaultWriteParam();
      parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      parameters.setCompressionQuality(quality);
      writer.write(null, new IIOImage(image, null, null), parameters);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen: the output is in memory
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
