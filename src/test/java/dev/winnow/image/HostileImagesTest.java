package dev.winnow.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A thousand files that are crafted to be expensive to decode. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileImagesTest {

  private static final int FILES = 1_000;

  /** Processor time, which other load does not affect. */
  private static final Duration MAX_TIME = Duration.ofSeconds(1);

  private static final long MAX_BYTES = 64L << 20;

  /** The size that the image encoder requests. */
  private static final int SIDE = 224;

  private static final List<String> FORMATS = List.of("jpeg", "png", "gif", "bmp");

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
  private final Random random = new Random(20);
  private final List<byte[]> files = new ArrayList<>();

  private record Cost(String name, Duration time, long bytes) {}

  @BeforeAll
  void makeFiles() throws Exception {
    byte[] small = EncodedImages.progressive(EncodedImages.quarters(16, 16));
    byte[] large =
        EncodedImages.withScans(
            EncodedImages.progressive(EncodedImages.quarters(2_000, 2_000)), 60);
    // So long that each byte of the file, if it counted, would allow all the scans.
    byte[] bomb =
        EncodedImages.withScans(
            EncodedImages.progressive(EncodedImages.quarters(2_500, 2_500)), 110);
    files.addAll(EncodedImages.padded(bomb, 950_000));
    files.add(
        EncodedImages.withHiddenScans(
            EncodedImages.progressive(EncodedImages.quarters(2_000, 2_000)), 200, 0x01));
    files.add(EncodedImages.withManyScans(2_000, 188));
    files.add(EncodedImages.gifBomb(1, 1, 2_000_000));
    files.add(EncodedImages.gifBomb(2_000, 2_000, 2_000_000));
    files.add(EncodedImages.losslessJpeg(7_000, 7_000));
    files.add(WebpFiles.manyTables(65_536));
    files.add(WebpFiles.manyTables(2_600));
    files.add(WebpFiles.repeatedTransforms(2_500, 2_500, 1_000));
    List<byte[]> whole = new ArrayList<>();
    for (String format : FORMATS) {
      whole.add(EncodedImages.encode(EncodedImages.busy(200, 150), format));
    }
    whole.add(EncodedImages.webp(24, 10, java.awt.Color.PINK));
    whole.add(small);
    whole.add(WebpFiles.lossy(200, 150, 3_000));
    byte[] text = withText(whole.get(1));
    for (int i = 0; files.size() < FILES; i++) {
      byte[] good = whole.get(random.nextInt(whole.size()));
      files.add(
          switch (i % 9) {
            case 0 -> EncodedImages.pngHeader(random.nextInt(), random.nextInt());
            case 1 ->
                EncodedImages.pngHeader(1 + random.nextInt(32_767), 1 + random.nextInt(1_500));
            case 2 -> EncodedImages.withScans(small, 10 + random.nextInt(2_000));
            case 3 -> i % 80 == 3 ? large : withNotes(small);
            case 8 -> webpBomb();
            case 4 -> Arrays.copyOf(good, random.nextInt(good.length));
            case 5 -> i % 80 == 5 ? text : withOtherSize(good);
            default -> withOtherBytes(good);
          });
    }
  }

  @Test
  void rejectsOrDecodesEachWithinItsBudget() {
    List<Cost> tooMuch = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < files.size(); i++) {
      byte[] file = files.get(i);
      long time = threads.getCurrentThreadCpuTime();
      long bytes = threads.getCurrentThreadAllocatedBytes();
      try {
        decoder.decode(file, SIDE);
      } catch (ImageFormatException e) {
        refused++;
      }
      Cost cost =
          new Cost(
              "%d, %d bytes".formatted(i, file.length),
              Duration.ofNanos(threads.getCurrentThreadCpuTime() - time),
              threads.getCurrentThreadAllocatedBytes() - bytes);
      if (cost.time.compareTo(MAX_TIME) > 0 || cost.bytes > MAX_BYTES) {
        tooMuch.add(cost);
      }
    }
    assertThat(tooMuch).isEmpty();
    assertThat(refused).isGreaterThan(FILES / 2);
  }

  /** A small file with a large picture, in a header that says otherwise. */
  private byte[] webpBomb() {
    int width = 1 + random.nextInt(16_383);
    int height = 1 + random.nextInt(16_383);
    int length = 10 + random.nextInt(3_000);
    byte[] chunk =
        random.nextBoolean()
            ? WebpFiles.chunk("VP8 ", WebpFiles.lossyFrame(width, height, length))
            : WebpFiles.chunkOf(EncodedImages.webp(width, height, java.awt.Color.PINK));
    return random.nextBoolean()
        ? WebpFiles.file(chunk)
        : WebpFiles.extended(1 + random.nextInt(100), 1 + random.nextInt(100), chunk);
  }

  /** Many segments without content. */
  private byte[] withNotes(byte[] jpeg) {
    int count = 1_000 + random.nextInt(20_000);
    ByteBuffer notes = ByteBuffer.allocate(jpeg.length + count * 4).put(jpeg, 0, 2);
    for (int i = 0; i < count; i++) {
      notes.putShort((short) 0xfffe).putShort((short) 2);
    }
    return notes.put(jpeg, 2, jpeg.length - 2).array();
  }

  /** A note that is a hundred megabytes when it is unpacked. */
  private static byte[] withText(byte[] png) throws Exception {
    var text = new ByteArrayOutputStream();
    text.write("Comment\0\0".getBytes(StandardCharsets.ISO_8859_1));
    try (var packed = new DeflaterOutputStream(text)) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 100; i++) {
        packed.write(zeros);
      }
    }
    byte[] chunk = "zTXt".getBytes(StandardCharsets.ISO_8859_1);
    var crc = new CRC32();
    crc.update(chunk);
    crc.update(text.toByteArray());
    int header = 33;
    return ByteBuffer.allocate(png.length + 12 + text.size())
        .put(png, 0, header)
        .putInt(text.size())
        .put(chunk)
        .put(text.toByteArray())
        .putInt((int) crc.getValue())
        .put(png, header, png.length - header)
        .array();
  }

  /** Puts a large number at a random place of the header. */
  private byte[] withOtherSize(byte[] good) {
    byte[] other = good.clone();
    int at = 2 + random.nextInt(Math.min(40, good.length - 4));
    other[at] = (byte) (random.nextBoolean() ? 0x7f : 0xff);
    other[at + 1] = (byte) 0xff;
    return other;
  }

  private byte[] withOtherBytes(byte[] good) {
    byte[] other = good.clone();
    for (int i = 1 + random.nextInt(10); i > 0; i--) {
      other[random.nextInt(other.length)] = (byte) random.nextInt();
    }
    return other;
  }
}
