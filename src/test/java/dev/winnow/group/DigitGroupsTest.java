package dev.winnow.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DigitGroupsTest {

  private static final int SIDE = 28;
  private static final int AREA = SIDE * SIDE;

  @TempDir Path folder;

  @BeforeEach
  void digits() throws IOException {
    write("train-images-idx3-ubyte.gz", 3, new int[] {4, SIDE, SIDE}, pixels());
    write("train-labels-idx1-ubyte.gz", 1, new int[] {4}, new byte[] {0, 1, 2, 1});
  }

  /** Digits without ink but the last, which is an upright bar through the middle. */
  private static byte[] pixels() {
    byte[] pixels = new byte[4 * AREA];
    for (int y = 4; y < 24; y++) {
      for (int x = 12; x < 16; x++) {
        pixels[3 * AREA + y * SIDE + x] = (byte) 255;
      }
    }
    return pixels;
  }

  private void write(String name, int dimensions, int[] sizes, byte[] content) throws IOException {
    try (var out =
        new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(folder.resolve(name))))) {
      out.writeInt(0x0800 | dimensions);
      for (int size : sizes) {
        out.writeInt(size);
      }
      out.write(content);
    }
  }

  @Test
  void groupsShowOneDigitAndAreReproducible() {
    GroupedImages groups = DigitGroups.read(folder, "train").of(0, 4, 6, false, 5);
    GroupedImages again = DigitGroups.read(folder, "train").of(0, 4, 6, false, 5);

    assertThat(groups.size()).isEqualTo(24);
    assertThat(groups.members()).hasDimensions(4, 6);
    assertThat(groups.labels("class")).startsWith(0, 0, 0, 0, 0, 0, 1);
    assertThat(groups.labels().keySet())
        .containsExactly("class", "hue", "background", "orientation", "instance");
    assertThat(groups.pixels()).isDeepEqualTo(again.pixels());
    assertThat(groups.pixels())
        .isNotEqualTo(DigitGroups.read(folder, "train").of(0, 4, 6, false, 6).pixels());
  }

  @Test
  void drawsTheDigitInItsHueOnTexture() {
    GroupedImages groups = DigitGroups.read(folder, "train").of(3, 1, 40, false, 5);
    for (int i = 0; i < groups.size(); i++) {
      byte[] image = groups.pixels()[i];
      int middle = 14 * SIDE + 14; // inked in every orientation
      int hue = groups.labels("hue")[i];
      java.awt.Color color = new java.awt.Color(java.awt.Color.HSBtoRGB(hue / 10f, 1, 1));
      assertThat(image[middle] & 255).isEqualTo(color.getRed());
      assertThat(image[AREA + middle] & 255).isEqualTo(color.getGreen());
      assertThat(image[2 * AREA + middle] & 255).isEqualTo(color.getBlue());
      Texture texture = Texture.values()[groups.labels("background")[i]];
      assertThat(image[0] & 255).isEqualTo((int) Math.round(texture.planes(SIDE)[0]));
    }
  }

  @Test
  void texturesDiffer() {
    assertThat(Arrays.stream(Texture.values()).map(t -> Arrays.hashCode(t.planes(SIDE))))
        .doesNotHaveDuplicates()
        .hasSize(10);
  }

  @Test
  void eachImageDiffersFromTheFirstInOneFactor() {
    GroupedImages groups = DigitGroups.read(folder, "train").of(0, 4, 6, true, 5);

    assertThat(groups.withFirst()).isTrue();
    for (int[] group : groups.members()) {
      for (int i = 1; i < group.length; i++) {
        int changes = 0;
        for (String factor : new String[] {"hue", "background", "orientation"}) {
          int[] labels = groups.labels(factor);
          changes += labels[group[0]] == labels[group[i]] ? 0 : 1;
        }
        assertThat(changes).isEqualTo(1);
      }
    }
  }

  @Test
  void rejectsInvalidMnistFiles() throws IOException {
    assertThatThrownBy(() -> DigitGroups.read(folder, "test"))
        .isInstanceOf(GroupException.class)
        .hasMessageContaining("--mnist needs the directory");
    assertThatThrownBy(() -> DigitGroups.read(folder, "train").of(2, 3, 6, false, 5))
        .hasMessageContaining("than the existing 4");

    write("train-images-idx3-ubyte.gz", 3, new int[] {4, SIDE, SIDE}, new byte[100]);
    assertThatThrownBy(() -> DigitGroups.read(folder, "train"))
        .hasMessageContaining("ends after 0 of 4 items");
    write("train-labels-idx1-ubyte.gz", 3, new int[] {4, 2, 2}, new byte[16]);
    assertThatThrownBy(() -> IdxFile.read(folder.resolve("train-labels-idx1-ubyte.gz"), 1, 1))
        .hasMessageContaining("not an idx file of 1 dimensions");
  }
}
