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
    Columns columns = Columns.of(sourceWidth, width);
    for (int y = 0; y < height; y++) {
      Arrays.fill(sums, 0);
      double top = y * stepY;
      double bottom = Math.min(image.getHeight(), top + stepY);
      for (int row = (int) top; row < bottom; row++) {
        double cover = Math.min(row + 1, bottom) - Math.max(row, top);
        columns.addRow(source, row * sourceWidth, sums, (float) cover);
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

  /**
   * The columns that each pixel of the result covers, the same for all rows.
   *
   * @param first the first column of each pixel
   * @param covers the share of each column, for one pixel after another
   * @param ends where the shares of each pixel end
   */
  private record Columns(int[] first, float[] covers, int[] ends) {

    static Columns of(int sourceWidth, int width) {
      double step = (double) sourceWidth / width;
      int[] first = new int[width];
      float[] covers = new float[sourceWidth + 2 * width];
      int[] ends = new int[width];
      int end = 0;
      for (int x = 0; x < width; x++) {
        double left = x * step;
        double right = Math.min(sourceWidth, left + step);
        first[x] = (int) left;
        for (int column = first[x]; column < right; column++) {
          covers[end++] = (float) (Math.min(column + 1, right) - Math.max(column, left));
        }
        ends[x] = end;
      }
      return new Columns(first, covers, ends);
    }

    void addRow(int[] source, int start, float[] sums, float coverY) {
      int at = 0;
      for (int x = 0; x < first.length; x++) {
        float red = sums[3 * x];
        float green = sums[3 * x + 1];
        float blue = sums[3 * x + 2];
        for (int column = start + first[x]; at < ends[x]; at++, column++) {
          float weight = coverY * covers[at];
          int rgb = source[column];
          red += weight * (rgb >> 16 & 0xff);
          green += weight * (rgb >> 8 & 0xff);
          blue += weight * (rgb & 0xff);
        }
        sums[3 * x] = red;
        sums[3 * x + 1] = green;
        sums[3 * x + 2] = blue;
      }
    }
  }
}
