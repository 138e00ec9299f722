package dev.winnow.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.group.FileGroups.Labelled;
import dev.winnow.group.FileGroups.Scaling;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileGroupsTest {

  private static final Scaling SCALING = Scaling.of("stretch", 128, 128);

  @TempDir Path folder;

  private Path image(String name, int width, int height, int rgb) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < width * height; i++) {
      image.setRGB(i % width, i / width, rgb);
    }
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    ImageIO.write(image, "png", file.toFile());
    return file;
  }

  @Test
  void readsFoldersAsGroupsOfImagesOfAnySize() throws IOException {
    image("a/1.png", 80, 40, 0xff0000);
    image("a/2.png", 10, 10, 0x00ff00);
    image("b/deeper/1.png", 64, 64, 0x0000ff);
    image("b/2.png", 64, 200, 0x0000ff);
    image("lonely.png", 8, 8, 0);

    GroupedImages images =
        FileGroups.read("photos", FileGroups.inFolders(folder), SCALING, 64, done -> {});

    assertThat(images.size()).isEqualTo(4);
    assertThat(images.groups()).containsExactly(0, 0, 1, 1);
    assertThat(images.width()).isEqualTo(64);
    assertThat(images.batch(0)).hasSize(3 * 64 * 64).startsWith(1f, 1f).endsWith(0f, 0f);
    assertThat(images.originals().apply(1).getWidth()).isEqualTo(10);
  }

  @Test
  void skipsHiddenFilesAndFoldersAndFoldersNamedLikeImages() throws IOException {
    // Given
    Path image = image("a/1.png", 8, 8, 0);
    Path within = image("a/folder.jpg/2.png", 8, 8, 0);
    Files.writeString(folder.resolve("a/._1.png"), "no image");
    image(".thumbnails/1.png", 8, 8, 0);
    // When
    List<Labelled> images = FileGroups.inFolders(folder);
    // Then
    assertThat(images).extracting(Labelled::file).containsExactly(image, within);
  }

  @Test
  void rejectsAndNamesGroupsOfOneImage() throws IOException {
    image("a/1.png", 8, 8, 0);
    image("a/2.png", 8, 8, 0);
    image("single/1.png", 8, 8, 0);

    assertThatThrownBy(
            () -> FileGroups.read("photos", FileGroups.inFolders(folder), SCALING, 64, done -> {}))
        .isInstanceOf(GroupException.class)
        .hasMessageContaining("1 groups have one image only, such as 'single'");
  }

  @Test
  void rejectsFoldersWithoutGroups() throws IOException {
    image("1.png", 8, 8, 0);

    assertThatThrownBy(
            () -> FileGroups.read("photos", FileGroups.inFolders(folder), SCALING, 64, done -> {}))
        .hasMessageContaining("no images in groups");
    assertThatThrownBy(() -> FileGroups.inFolders(folder.resolve("none")))
        .isInstanceOf(GroupException.class)
        .hasMessageContaining("a folder of images for each group");
  }

  @Test
  void rejectsAndNamesBrokenImages() throws IOException {
    image("a/1.png", 8, 8, 0);
    Files.writeString(folder.resolve("a/broken.png"), "no image");

    assertThatThrownBy(
            () -> FileGroups.read("photos", FileGroups.inFolders(folder), SCALING, 64, done -> {}))
        .isInstanceOf(GroupException.class)
        .hasMessageContaining("broken.png");
  }

  @Test
  void numbersAttributesAndAllowsMissingOnes() throws IOException {
    Path file = image("1.png", 8, 8, 0);
    List<Labelled> lines =
        List.of(
            new Labelled(file, "p1", Map.of("hue", "red")),
            new Labelled(file, "p1", Map.of("hue", "blue")),
            new Labelled(file, "p2", Map.of("hue", "red", "place", "shop")),
            new Labelled(file, "p2", Map.of()));

    GroupedImages images = FileGroups.read("lines", lines, SCALING, 64, done -> {});

    assertThat(images.labels("hue")).containsExactly(0, 1, 0, -1);
    assertThat(images.labels("place")).containsExactly(-1, -1, 0, -1);
  }

  @Test
  void nameDependsOnPixelsGroupsAndLabels() throws IOException {
    Path one = image("1.png", 8, 8, 0xff0000);
    Path two = image("2.png", 8, 8, 0x00ff00);
    List<Labelled> images = List.of(labelled(one, "a", "red"), labelled(two, "a", "green"));

    String name = FileGroups.read("photos", images, SCALING, 64, done -> {}).name();

    assertThat(name).startsWith("photos (");
    assertThat(FileGroups.read("photos", images, SCALING, 64, done -> {}).name()).isEqualTo(name);
    assertThat(FileGroups.read("photos", images, SCALING, 32, done -> {}).name())
        .isNotEqualTo(name);
    List<Labelled> others = List.of(labelled(one, "a", "red"), labelled(two, "a", "red"));
    assertThat(FileGroups.read("photos", others, SCALING, 64, done -> {}).name())
        .isNotEqualTo(name);
    image("2.png", 8, 8, 0x0000ff);
    assertThat(FileGroups.read("photos", images, SCALING, 64, done -> {}).name())
        .isNotEqualTo(name);
  }

  private static Labelled labelled(Path file, String group, String hue) {
    return new Labelled(file, group, Map.of("hue", hue));
  }

  @Test
  void splitHasEveryGroupOnceWithItsLabels() throws IOException {
    Path file = image("1.png", 8, 8, 0);
    List<Labelled> lines = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      lines.add(new Labelled(file, "g" + (100 + i / 4), Map.of("number", String.valueOf(i))));
    }

    GroupSplit split = GroupSplit.of(FileGroups.read("all", lines, SCALING, 64, done -> {}), 3);

    assertThat(split.training().members()).hasDimensions(17, 4);
    assertThat(split.validation().members()).hasDimensions(4, 4);
    assertThat(split.test().members()).hasDimensions(4, 4);
    Set<Integer> seen = new HashSet<>();
    for (GroupedImages part : List.of(split.training(), split.validation(), split.test())) {
      int[] numbers = part.labels("number");
      for (int[] group : part.members()) {
        assertThat(Arrays.stream(group).map(i -> numbers[i] / 4).distinct()).hasSize(1);
      }
      IntStream.of(numbers).forEach(seen::add);
    }
    assertThat(seen).hasSize(100);
    assertThatThrownBy(
            () ->
                GroupSplit.of(
                    FileGroups.read("few", lines.subList(0, 76), SCALING, 64, done -> {}), 3))
        .hasMessageContaining("19 groups are too few");
  }

  @Test
  void cropsImagesBeforeTheyAreStretched() throws IOException {
    // Given: an image whose sides are red
    BufferedImage image = new BufferedImage(80, 40, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 80 * 40; i++) {
      image.setRGB(i % 80, i / 80, i % 80 < 20 || i % 80 >= 60 ? 0xff0000 : 0x00ff00);
    }
    Path file = folder.resolve("wide.png");
    ImageIO.write(image, "png", file.toFile());
    List<Labelled> twice = List.of(labelled(file, "a", "x"), labelled(file, "a", "y"));
    // When
    float[] cropped =
        FileGroups.read("crop", twice, Scaling.of("crop", 40, 40), 20, done -> {}).batch(0);
    float[] stretched =
        FileGroups.read("stretch", twice, Scaling.of("stretch", 40, 40), 20, done -> {}).batch(0);
    // Then: only the whole image has red
    assertThat(Arrays.copyOf(cropped, 20 * 20)).containsOnly(0f);
    assertThat(Arrays.copyOf(stretched, 20 * 20)).contains(1f);
  }
}
