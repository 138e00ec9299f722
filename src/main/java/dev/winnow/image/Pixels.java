package dev.winnow.image;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBufferInt;
import java.awt.image.Raster;

/** Access to RGB pixels, and conversion of decoded images to RGB. */
public final class Pixels {

  private Pixels() {}

  /**
   * Returns the image's own array of pixels, row by row, {@code 0x00RRGGBB}.
   *
   * @param rgb of TYPE_INT_RGB, not a subimage
   */
  public static int[] of(BufferedImage rgb) {
    return ((DataBufferInt) rgb.getRaster().getDataBuffer()).getData();
  }

  /**
   * Writes the three channels of an image one after the other, red first, each value from 0 to 1.
   *
   * @param rgb of TYPE_INT_RGB
   * @param target receives 3 · width · height values, starting at {@code offset}
   */
  public static void toChannels(BufferedImage rgb, float[] target, int offset) {
    int[] pixels = of(rgb);
    for (int channel = 0; channel < 3; channel++) {
      int shift = 16 - 8 * channel;
      int start = offset + channel * pixels.length;
      for (int i = 0; i < pixels.length; i++) {
        target[start + i] = (pixels[i] >> shift & 0xff) / 255f;
      }
    }
  }

  /** Returns the image as TYPE_INT_RGB in sRGB, with transparency on white. */
  static BufferedImage toRgb(BufferedImage image) {
    if (image.getType() == BufferedImage.TYPE_INT_RGB) {
      return image;
    }
    var rgb = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    ColorModel colors = image.getColorModel();
    ColorSpace space = colors.getColorSpace();
    if (colors instanceof ComponentColorModel && space.getType() == ColorSpace.TYPE_GRAY) {
      grayToRgb(image.getRaster(), colors, of(rgb));
    } else if (!space.isCS_sRGB() && !colors.hasAlpha()) {
      // Java 2D would convert pixel by pixel, which takes minutes for a large image.
      new ColorConvertOp(null).filter(image, rgb);
    } else {
      Graphics2D graphics = rgb.createGraphics();
      graphics.drawImage(image, 0, 0, Color.WHITE, null);
      graphics.dispose();
    }
    return rgb;
  }

  /**
   * Converts grey samples without a colour conversion. Java treats them as linear light, which they
   * are not in files; the result would be pale.
   */
  private static void grayToRgb(Raster raster, ColorModel colors, int[] rgb) {
    int width = raster.getWidth();
    int toEight = colors.getComponentSize(0) - 8;
    int[] gray = new int[width];
    int[] alpha = new int[width];
    for (int y = 0; y < raster.getHeight(); y++) {
      raster.getSamples(0, y, width, 1, 0, gray);
      if (colors.hasAlpha()) {
        raster.getSamples(0, y, width, 1, 1, alpha);
      }
      for (int x = 0; x < width; x++) {
        int level = gray[x] >> toEight;
        if (colors.hasAlpha()) {
          int cover = alpha[x] >> toEight;
          level = (level * cover + 255 * (255 - cover) + 127) / 255;
        }
        rgb[y * width + x] = level * 0x010101;
      }
    }
  }
}
