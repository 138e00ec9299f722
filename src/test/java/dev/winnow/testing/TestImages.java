package dev.winnow.testing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

/** Small images. */
public final class TestImages {

  private TestImages() {}

  /** Returns an image of one colour in a format of ImageIO, such as {@code png}. */
  public static byte[] of(Color colour, int width, int height, String format) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(colour);
    graphics.fillRect(0, 0, width, height);
    graphics.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, format, out);
    return out.toByteArray();
  }

  /** Returns a GIF image of this size without its pixels. */
  public static byte[] header(int width, int height) {
    return ByteBuffer.allocate(23)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put("GIF89a".getBytes(StandardCharsets.US_ASCII))
        .putShort((short) width)
        .putShort((short) height)
        .put(new byte[3]) // no palette
        .put((byte) ',') // a frame
        .putInt(0) // at the top left
        .putShort((short) width)
        .putShort((short) height)
        .array();
  }
}
