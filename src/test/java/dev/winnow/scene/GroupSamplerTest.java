package dev.winnow.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.scene.GroupSampler.Change;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.awt.image.BufferedImage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupSamplerTest {

  private static final int SIDE = 64;

  private final GroupSampler sampler = new GroupSampler(4);

  @Test
  void groupsShareTheirContentAndAreReproducible() {
    List<GroupedScene> group = sampler.group(17, 6, Change.ALL);

    assertThat(group).isEqualTo(new GroupSampler(4).group(17, 6, Change.ALL)).hasSize(6);
    assertThat(group).extracting(scene -> scene.object().type()).containsOnly(type(group));
    assertThat(group).extracting(GroupedScene::content).containsOnly(group.getFirst().content());
    assertThat(group).extracting(GroupedScene::perspective).doesNotHaveDuplicates();
    assertThat(group).isNotEqualTo(sampler.group(18, 6, Change.ALL));
  }

  @Test
  void factorsOfPerspectiveAreUniform() {
    List<GroupedScene> scenes =
        IntStream.range(0, 1_500)
            .boxed()
            .flatMap(i -> sampler.group(i, 4, Change.ALL).stream())
            .toList();

    assertUniform(scenes, scene -> scene.object().hue(), Hue.values().length);
    assertUniform(scenes, scene -> scene.object().orientation(), 12);
    assertUniform(scenes, scene -> scene.factors().background(), Background.values().length);
    assertUniform(scenes, scene -> scene.factors().style(), Style.values().length);
  }

  private static void assertUniform(
      List<GroupedScene> scenes, Function<GroupedScene, Object> factor, int values) {
    Map<Object, Integer> counts = new HashMap<>();
    scenes.forEach(scene -> counts.merge(factor.apply(scene), 1, Integer::sum));
    assertThat(counts).hasSize(values);
    double expected = scenes.size() / (double) values;
    // five standard deviations of a count
    assertThat(counts.values())
        .allSatisfy(
            count ->
                assertThat((double) count).isCloseTo(expected, within(5 * Math.sqrt(expected))));
  }

  @Test
  void eachImageDiffersFromTheFirstInOneFactor() {
    for (int i = 0; i < 50; i++) {
      List<GroupedScene> group = sampler.group(i, 5, Change.ONE);
      GroupedScene first = group.getFirst();
      for (GroupedScene other : group.subList(1, 5)) {
        int changes =
            (other.object().hue() == first.object().hue() ? 0 : 1)
                + (other.object().orientation() == first.object().orientation() ? 0 : 1)
                + (other.factors().background() == first.factors().background() ? 0 : 1)
                + (other.factors().style() == first.factors().style() ? 0 : 1);
        assertThat(changes).isEqualTo(1);
      }
    }
  }

  /** Otherwise a network could infer the content from the background. */
  @Test
  void backgroundsOfOneKindDifferWithinAGroup() {
    GroupedScene scene = scene(Background.MEADOW, 7, 1);
    int[] one = pixels(scene);
    int[] other = pixels(scene(Background.MEADOW, 7, 2));

    assertThat(Pixels.different(corner(one), corner(other))).isGreaterThan(100);
  }

  @Test
  void objectDoesNotDependOnTheBackgroundSeed() {
    SceneFactors factors =
        new SceneFactors(
            List.of(new ObjectFactors(type(), Hue.RED, 0, 0.5, 0.5, 0.9)),
            Background.STUDIO,
            Style.FLAT);

    int[] one = pixels(new GroupedScene(factors, 7, 1));
    int[] sameContent = pixels(new GroupedScene(factors, 7, 2));
    int[] otherContent = pixels(new GroupedScene(factors, 8, 1));

    assertThat(red(one)).isEqualTo(red(sameContent)).hasSizeGreaterThan(300);
    assertThat(red(one)).isNotEqualTo(red(otherContent));
  }

  /** Rendering from two seeds did not change the scenes outside groups. */
  @Test
  void scenesOutsideGroupsAreUnchanged() {
    assertThat(quarters(new SceneWorld(77).scene(3).render(SIDE)))
        .isEqualTo(new long[] {85, 100, 160, 89, 102, 158, 37, 65, 133, 37, 63, 125});
    assertThat(quarters(new SceneWorld(77).scene(21).render(SIDE)))
        .isEqualTo(new long[] {68, 65, 85, 44, 59, 81, 81, 81, 85, 65, 82, 103});
  }

  @Test
  void orientationIsVisibleUnlessTheObjectIsSymmetric() {
    assertThat(Symmetry.orientationShows(Catalogue.find("chair").orElseThrow())).isTrue();
    assertThat(Symmetry.orientationShows(Catalogue.find("basketball").orElseThrow())).isFalse();
    assertThat(Catalogue.objects().stream().filter(Symmetry::orientationShows).count())
        .isBetween(90L, 109L);
  }

  @Test
  void rejectsGroupsOfOneImage() {
    assertThatThrownBy(() -> sampler.group(0, 1, Change.ALL)).hasMessageContaining("at least 2");
  }

  private static ObjectClass type() {
    return Catalogue.find("chair").orElseThrow();
  }

  private static ObjectClass type(List<GroupedScene> group) {
    return group.getFirst().object().type();
  }

  private static GroupedScene scene(Background background, long content, long perspective) {
    ObjectFactors object = new ObjectFactors(type(), Hue.RED, 0, 0.5, 0.6, 0.5);
    return new GroupedScene(
        new SceneFactors(List.of(object), background, Style.FLAT), content, perspective);
  }

  private static int[] pixels(GroupedScene scene) {
    return scene.render(SIDE).getRGB(0, 0, SIDE, SIDE, null, 0, SIDE);
  }

  private static int[] corner(int[] pixels) {
    return part(pixels, 0, 0, 64, 16);
  }

  /** The pixels in the object's own colour, which are not covered. */
  private static List<Integer> red(int[] pixels) {
    return IntStream.range(0, pixels.length)
        .filter(i -> (pixels[i] & 0xffffff) == Hue.RED.rgb())
        .boxed()
        .toList();
  }

  private static int[] part(int[] pixels, int left, int top, int width, int height) {
    return IntStream.range(0, width * height)
        .map(i -> pixels[(top + i / width) * SIDE + left + i % width])
        .toArray();
  }

  /** The mean colours of the four quarters of an image. */
  private static long[] quarters(BufferedImage image) {
    long[] sums = new long[12];
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        int at = (y / 32 * 2 + x / 32) * 3;
        int rgb = image.getRGB(x, y);
        sums[at] += rgb >> 16 & 255;
        sums[at + 1] += rgb >> 8 & 255;
        sums[at + 2] += rgb & 255;
      }
    }
    for (int i = 0; i < 12; i++) {
      sums[i] /= 1024;
    }
    return sums;
  }
}
