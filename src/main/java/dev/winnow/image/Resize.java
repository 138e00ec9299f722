package dev.winnow.image;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/** Ways to scale an image to an exact size. */
public enum Resize {
  /** The whole image; its proportions change. */
  STRETCH {
    @Override
    BufferedImage to(BufferedImage image, int width, int height) {
      return scale(image, width, height);
    }
  },
  /** The largest centred part with the wanted proportions. */
  CROP {
    @Override
    BufferedImage to(BufferedImage image, int width, int height) {
      double factor =
          Math.min((double) image.getWidth() / width, (double) image.getHeight() / height);
      int w = Math.clamp(Math.round(width * factor), 1, image.getWidth());
      int h = Math.clamp(Math.round(height * factor), 1, image.getHeight());
      return scale(
          part(image, (image.getWidth() - w) / 2, (image.getHeight() - h) / 2, w, h),
          width,
          height);
    }
  },
  /** The whole image with its proportions, centred on white. */
  PAD {
    @Override
    BufferedImage to(BufferedImage image, int width, int height) {
      double factor =
          Math.min((double) width / image.getWidth(), (double) height / image.getHeight());
      int w = Math.clamp(Math.round(image.getWidth() * factor), 1, width);
      int h = Math.clamp(Math.round(image.getHeight() * factor), 1, height);
      BufferedImage scaled = scale(image, w, h);
      BufferedImage padded = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
      Arrays.fill(Pixels.of(padded), 0xffffff);
      Graphics2D graphics = padded.createGraphics();
      graphics.drawImage(scaled, (width - w) / 2, (height - h) / 2, null);
      graphics.dispose();
      return padded;
    }
  };

  abstract BufferedImage to(BufferedImage image, int width, int height);

  /**
   * Returns the image in exactly this size; the same object if it already has this size. Scales
   * down by averaging and up by bilinear interpolation.
   *
   * @param image of TYPE_INT_RGB, as {@link ImageDecoder} returns it
   */
  public BufferedImage apply(BufferedImage image, int width, int height) {
    return image.getWidth() == width && image.getHeight() == height
        ? image
        : to(image, width, height);
  }

  private static BufferedImage scale(BufferedImage image, int width, int height) {
    int w = Math.min(width, image.getWidth());
    int h = Math.min(height, image.getHeight());
    BufferedImage smaller =
        w == image.getWidth() && h == image.getHeight() ? image : AreaScaler.scale(image, w, h);
    if (w == width && h == height) {
      return smaller;
    }
    BufferedImage larger = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = larger.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(smaller, 0, 0, width, height, null);
    graphics.dispose();
    return larger;
  }

  private static BufferedImage part(BufferedImage image, int x, int y, int width, int height) {
    BufferedImage part = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    int[] source = Pixels.of(image);
    int[] target = Pixels.of(part);
    for (int row = 0; row < height; row++) {
      System.arraycopy(source, (y + row) * image.getWidth() + x, target, row * width, width);
    }
    return part;
  }
}
