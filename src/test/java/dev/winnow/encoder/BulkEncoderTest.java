package dev.winnow.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.TestBundle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BulkEncoderTest {

  private static final int COUNT = 20;

  @TempDir Path directory;

  private final List<WeakReference<BufferedImage>> made = new ArrayList<>();
  private final AtomicLong kept = new AtomicLong(COUNT);

  /** Makes an image that is larger than the input of the model, and finally counts them. */
  private BufferedImage image(int number) {
    if (number == COUNT - 1) {
      System.gc();
      kept.set(made.stream().filter(image -> image.get() != null).count());
    }
    var image = new BufferedImage(100, 50, BufferedImage.TYPE_INT_RGB);
    image.setRGB(number, number, 0xffffff);
    made.add(new WeakReference<>(image));
    return image;
  }

  @Test
  void keepsOnlyThePixelsThatTheModelNeeds() throws IOException {
    new TestBundle(directory).withSmallText().save();

    try (BulkEncoder encoder = BulkEncoder.open(directory.toString(), TestBundle.MODELS, 1)) {
      assertThat(encoder.images(COUNT, this::image, done -> {})).hasSize(COUNT);
    }

    assertThat(kept).hasValueLessThan(3); // the last one may still be on the stack
  }
}
