package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.cli.push.source.AssetFiles.Content;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.testing.TestBundle;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptionedImagesTest {

  private static final TrainingProgress SILENT =
      new TrainingProgress() {
        @Override
        public void prepared(String what, long done, long of) {}

        @Override
        public void step(long step, long steps, double loss, double rate, Duration left) {}

        @Override
        public void note(String line) {}
      };

  @TempDir Path folder;

  @Test
  void encodesSomeImagesAtATimeInTheOrderOfTheAssets() throws IOException {
    new TestBundle(folder);
    byte[] red = png(0xff0000);
    byte[] blue = png(0x0000ff);
    List<float @Nullable []> vectors = new ArrayList<>();
    try (BulkEncoder encoder = BulkEncoder.open(folder.toString(), TestBundle.MODELS, 1)) {
      CaptionedImages files = new CaptionedImages(encoder, vectors, SILENT);
      // When
      for (int i = 0; i < CaptionedImages.TOGETHER + 2; i++) {
        vectors.add(null);
        files.add(content(i == 1 ? null : i % 2 == 0 ? red : blue));
      }
      // Then: without the asset that has no image, one image waits
      assertThat(vectors.get(CaptionedImages.TOGETHER)).isNotNull();
      assertThat(vectors.getLast()).isNull();
      files.encode();
    }
    assertThat(vectors.get(1)).isNull();
    assertThat(vectors.get(2)).isEqualTo(vectors.get(0)).isNotEqualTo(vectors.get(3));
    assertThat(vectors.getLast()).isEqualTo(vectors.get(3));
  }

  @Test
  void namesABrokenImage() throws IOException {
    new TestBundle(folder);
    List<float @Nullable []> vectors = new ArrayList<>();
    try (BulkEncoder encoder = BulkEncoder.open(folder.toString(), TestBundle.MODELS, 1)) {
      CaptionedImages files = new CaptionedImages(encoder, vectors, SILENT);
      vectors.add(null);
      files.add(content(new byte[] {1, 2, 3}));

      assertThatThrownBy(files::encode)
          .isInstanceOf(TrainingException.class)
          .hasMessageStartingWith("photo.png: ");
    }
  }

  private static Content content(byte @Nullable [] image) {
    return new Content("photo.png", image, List.of("a photo"), Map.of());
  }

  private static byte[] png(int rgb) throws IOException {
    BufferedImage image = new BufferedImage(30, 20, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 600; i++) {
      image.setRGB(i % 30, i / 30, rgb);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }
}
