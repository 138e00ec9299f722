package dev.winnow.image;

import com.drew.imaging.jpeg.JpegMetadataReader;
import com.drew.imaging.jpeg.JpegProcessingException;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

/** Applies the EXIF tag Orientation, 1 to 8. */
final class Orientation {

  static final int UPRIGHT = 1;

  private Orientation() {}

  /** Returns 1 to 8; {@link #UPRIGHT} if the tag is missing or invalid. */
  static int ofJpeg(byte[] data) {
    try {
      var exif =
          JpegMetadataReader.readMetadata(new ByteArrayInputStream(data), List.of(new ExifReader()))
              .getFirstDirectoryOfType(ExifIFD0Directory.class);
      Integer value = exif == null ? null : exif.getInteger(ExifIFD0Directory.TAG_ORIENTATION);
      return value == null || value < 1 || value > 8 ? UPRIGHT : value;
    } catch (JpegProcessingException | IOException | RuntimeException e) {
      return UPRIGHT; // an image with broken metadata is still usable
    }
  }

  /**
   * Returns the upright image.
   *
   * @param image of TYPE_INT_RGB
   */
  static BufferedImage upright(BufferedImage image, int orientation) {
    if (orientation == UPRIGHT) {
      return image;
    }
    int w = image.getWidth();
    int h = image.getHeight();
    int[] from = Pixels.of(image);
    boolean turned = orientation >= 5;
    BufferedImage upright =
        new BufferedImage(turned ? h : w, turned ? w : h, BufferedImage.TYPE_INT_RGB);
    int[] to = Pixels.of(upright);
    int width = upright.getWidth();
    for (int i = 0; i < to.length; i++) {
      int x = i % width;
      int y = i / width;
      to[i] =
          from[
              switch (orientation) {
                case 2 -> y * w + (w - 1 - x);
                case 3 -> (h - 1 - y) * w + (w - 1 - x);
                case 4 -> (h - 1 - y) * w + x;
                case 5 -> x * w + y;
                case 6 -> (h - 1 - x) * w + y;
                case 7 -> (h - 1 - x) * w + (w - 1 - y);
                case 8 -> x * w + (w - 1 - y);
                default -> throw new IllegalArgumentException("orientation " + orientation);
              }];
    }
    return upright;
  }
}
