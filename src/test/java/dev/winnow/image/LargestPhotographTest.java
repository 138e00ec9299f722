package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A photograph of the largest allowed size, with noise as of a camera where the format allows it.
 */
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
  @CsvSource({"jpeg, 8", "progressive, 8", "png, 1"})
  void isDecodedWithinItsBudget(String format, int noise) {
    // Given
    byte[] file =
        format.equals("progressive")
            ? EncodedImages.progressive(photograph(noise))
            : EncodedImages.encode(photograph(noise), format);
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

  /**
   * Draws a slope with noise.
   *
   * @param noise a power of two
   */
  private static BufferedImage photograph(int noise) {
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_3BYTE_BGR);
    byte[] pixels = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    int[] slope = IntStream.range(0, 3 * WIDTH).map(x -> x * 200 / (3 * WIDTH)).toArray();
    int random = 50;
    for (int row = 0; row < pixels.length; row += slope.length) {
      for (int x = 0; x < slope.length; x++) {
        random = random * 1_664_525 + 1_013_904_223; // Random takes longer than the decoders
        pixels[row + x] = (byte) (slope[x] + (random >>> 24 & noise - 1));
      }
    }
    return image;
  }
}
