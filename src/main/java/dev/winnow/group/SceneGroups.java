package dev.winnow.group;

import dev.winnow.image.Resize;
import dev.winnow.scene.Background;
import dev.winnow.scene.GroupSampler;
import dev.winnow.scene.GroupSampler.Change;
import dev.winnow.scene.GroupedScene;
import dev.winnow.scene.Hue;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Symmetry;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.Category;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Groups of drawn scenes with one object each. */
public final class SceneGroups {

  /** Side of the images in the paper's network for drawn objects. */
  public static final int SIDE = 64;

  /** Side of the input of the default bundle's image encoder. */
  private static final int ENCODED = 224;

  private static final int DRAWN = 320;
  private static final int CHUNK = 100;

  private SceneGroups() {}

  /**
   * Draws groups. Scenes are drawn larger and scaled down twice, as the service does: to the size
   * of the image encoder, then to that of the network for criteria.
   *
   * @param first number of the first group
   * @param count number of groups
   * @param size images in a group
   * @param side side of the resulting images in pixels
   * @param done receives the number of groups drawn so far
   */
  public static GroupedImages of(
      long seed, long first, int count, int size, int side, Change change, LongConsumer done) {
    GroupSampler sampler = new GroupSampler(seed);
    List<GroupedScene> scenes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      scenes.addAll(sampler.group(first + i, size, change));
    }
    byte[][] pixels = new byte[scenes.size()][];
    for (int start = 0; start < scenes.size(); start += CHUNK) {
      int end = Math.min(scenes.size(), start + CHUNK);
      IntStream.range(start, end).parallel().forEach(i -> pixels[i] = drawn(scenes.get(i), side));
      done.accept(end / size);
    }
    return new GroupedImages(
        "%d groups of %d scenes from %d, %s, seed %d".formatted(count, size, first, change, seed)
            + (side == SIDE ? "" : ", side " + side),
        side,
        side,
        pixels,
        IntStream.range(0, scenes.size()).map(i -> i / size).toArray(),
        labels(scenes),
        change == Change.ONE,
        i -> scenes.get(i).render(DRAWN));
  }

  private static byte[] drawn(GroupedScene scene, int side) {
    BufferedImage encoded = Resize.STRETCH.apply(scene.render(DRAWN), ENCODED, ENCODED);
    return GroupedImages.planes(Resize.STRETCH.apply(encoded, side, side));
  }

  private static Map<String, int[]> labels(List<GroupedScene> scenes) {
    List<ObjectClass> classes = Catalogue.objects();
    Set<ObjectClass> turned =
        classes.stream().filter(Symmetry::orientationShows).collect(Collectors.toSet());
    Map<String, int[]> labels = new LinkedHashMap<>();
    labels.put("class", each(scenes, scene -> classes.indexOf(scene.object().type())));
    labels.put("category", each(scenes, scene -> enumerated(scene.object().type().category())));
    labels.put("hue", each(scenes, scene -> enumerated(scene.object().hue())));
    labels.put("background", each(scenes, scene -> enumerated(scene.factors().background())));
    labels.put("style", each(scenes, scene -> enumerated(scene.factors().style())));
    labels.put(
        "orientation",
        each(
            scenes,
            scene ->
                turned.contains(scene.object().type())
                    ? scene.object().orientation() / ObjectFactors.STEP
                    : GroupedImages.UNKNOWN));
    return labels;
  }

  private static int[] each(List<GroupedScene> scenes, ToIntFunction<GroupedScene> label) {
    return scenes.stream().mapToInt(label).toArray();
  }

  private static int enumerated(Object value) {
    return switch (value) {
      case Category category -> List.of(Category.values()).indexOf(category);
      case Hue hue -> List.of(Hue.values()).indexOf(hue);
      case Background background -> List.of(Background.values()).indexOf(background);
      case Style style -> List.of(Style.values()).indexOf(style);
      default -> throw new IllegalArgumentException(String.valueOf(value));
    };
  }
}
