package dev.winnow.image;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Scales images down: every pixel of the result is the mean of the area that it covers, which
 * avoids aliasing.
 */
public final class AreaScaler {

  private AreaScaler() {}

  /**
   * Returns the image scaled to {@code width} × {@code height}, which must not exceed its size.
   *
   * @param image of TYPE_INT_RGB
   */
  public static BufferedImage scale(BufferedImage image, int width, int height) {
    int sourceWidth = image.getWidth();
    double stepY = (double) image.getHeight() / height;
    int[] source = Pixels.of(image);
    var scaled = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    int[] target = Pixels.of(scaled);
    float[] sums = new float[3 * width];
    for (int y = 0; y < height; y++) {
      Arrays.fill(sums, 0);
      double top = y * stepY;
      double bottom = Math.min(image.getHeight(), top + stepY);
      for (int row = (int) top; row < bottom; row++) {
        double cover = Math.min(row + 1, bottom) - Math.max(row, top);
        addRow(source, row * sourceWidth, sourceWidth, sums, width, (float) cover);
      }
      float area = (float) (stepY * sourceWidth / width);
      for (int x = 0; x < width; x++) {
        int red = Math.min(255, Math.round(sums[3 * x] / area));
        int green = Math.min(255, Math.round(sums[3 * x + 1] / area));
        int blue = Math.min(255, Math.round(sums[3 * x + 2] / area));
        target[y * width + x] = red << 16 | green << 8 | blue;
      }
    }
    return scaled;
  }

  private static void addRow(
      int[] source, int start, int sourceWidth, float[] sums, int width, float coverY) {
    double stepX = (double) sourceWidth / width;
    for (int x = 0; x < width; x++) {
      double left = x * stepX;
      double right = Math.min(sourceWidth, left + stepX);
      for (int column = (int) left; column < right; column++) {
        float weight = coverY * (float) (Math.min(column + 1, right) - Math.max(column, left));
        int rgb = source[start + column];
        sums[3 * x] += weight * (rgb >> 16 & 0xff);
        sums[3 * x + 1] += weight * (rgb >> 8 & 0xff);
        sums[3 * x + 2] += weight * (rgb & 0xff);
      }
    }
  }
}
