package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.image.BufferedImage;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A photograph of the largest allowed size. */
class LargestPhotographTest {

  private static final int WIDTH = 8_660;
  private static final int HEIGHT = 5_773;

  /** Processor time, which other load does not affect. */
  private static final Duration MAX_TIME = Duration.ofSeconds(3);

  /** The memory that decoders share in a small heap. */
  private static final long MAX_BYTES = 96L << 20;

  /** The size that the image encoder requests. */
  private static final int SIDE = 224;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);

  @ParameterizedTest
  @ValueSource(strings = {"jpeg", "png"})
  void isDecodedWithinItsBudget(String format) {
    // Given
    byte[] file = EncodedImages.encode(photograph(), format);
    long time = threads.getCurrentThreadCpuTime();
    long bytes = threads.getCurrentThreadAllocatedBytes();
    // When
    BufferedImage image = decoder.decode(file, SIDE);
    // Then
    long allocated = threads.getCurrentThreadAllocatedBytes() - bytes;
    Duration took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - time);
    assertThat(took).isLessThan(MAX_TIME);
    assertThat(allocated).isLessThan(MAX_BYTES);
    assertThat(Math.min(image.getWidth(), image.getHeight())).isGreaterThanOrEqualTo(SIDE);
  }

  private static BufferedImage photograph() {
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_3BYTE_BGR);
    var graphics = image.createGraphics();
    graphics.setPaint(new GradientPaint(0, 0, Color.ORANGE, WIDTH, HEIGHT, Color.BLUE));
    graphics.fillRect(0, 0, WIDTH, HEIGHT);
    graphics.dispose();
    return image;
  }
}
