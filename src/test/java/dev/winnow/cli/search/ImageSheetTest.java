package dev.winnow.cli.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.cli.console.CommandFailure;
import dev.winnow.image.EncodedImages;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageSheetTest {

  @TempDir Path directory;

  private static ImageSheet sheet() throws IOException {
    byte[] red = TestImages.of(Color.RED, 40, 40, "png");
    return ImageSheet.ofEncoded(id -> id.equals("red") ? Optional.of(red) : Optional.empty())
        .add("board", List.of("red", "unseen"))
        .add("found", List.of("red", "red", "red", "red", "red", "red", "red", "red", "red"));
  }

  @Test
  void framesMarkedImages() throws IOException {
    BufferedImage red = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
    Path file = directory.resolve("marked.png");

    ImageSheet.of(id -> Optional.of(red)).add("found", List.of("a", "b"), Set.of("b")).write(file);

    BufferedImage drawn = ImageIO.read(file.toFile());
    assertThat(new Color(drawn.getRGB(5, 88))).isEqualTo(Color.BLACK);
    assertThat(new Color(drawn.getRGB(137, 88)).getGreen()).isGreaterThan(100);
    assertThat(new Color(drawn.getRGB(200, 88))).isEqualTo(Color.BLACK);
  }

  @Test
  void drawsPhotographsUpright() throws IOException {
    byte[] photo =
        EncodedImages.withOrientation(
            EncodedImages.encode(EncodedImages.quarters(64, 64), "jpeg"), 6); // a turn to the right
    Path file = directory.resolve("upright.png");

    ImageSheet.ofEncoded(id -> Optional.of(photo)).add("found", List.of("a")).write(file);

    // From red, green, blue, white to blue, red, white, green
    BufferedImage drawn = ImageIO.read(file.toFile());
    assertThat(new Color(drawn.getRGB(100, 56)).getRed()).isGreaterThan(200);
    assertThat(new Color(drawn.getRGB(100, 56)).getGreen()).isLessThan(50);
    assertThat(new Color(drawn.getRGB(36, 56)).getBlue()).isGreaterThan(200);
  }

  @Test
  void drawsImagesInRowsUnderTitles() throws IOException {
    Path file = directory.resolve("sheet.png");

    sheet().write(file);

    BufferedImage drawn = ImageIO.read(file.toFile());
    assertThat(drawn.getWidth()).isEqualTo(8 * 132 + 4);
    assertThat(drawn.getHeight()).isEqualTo(2 * 24 + 3 * 132 + 4);
    assertThat(new Color(drawn.getRGB(68, 88))).isEqualTo(Color.RED);
    assertThat(new Color(drawn.getRGB(250, 40))).isEqualTo(Color.LIGHT_GRAY);
    // the ninth of those found begins a second row
    assertThat(new Color(drawn.getRGB(68, 24 + 132 + 24 + 132 + 64))).isEqualTo(Color.RED);
  }

  @Test
  void reportsAnUnwritableFile() throws IOException {
    Path folder = Files.createDirectory(directory.resolve("folder"));

    assertThatThrownBy(() -> sheet().write(folder))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("cannot write");
  }
}
