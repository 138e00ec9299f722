package dev.winnow.evaluate.data;

import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Drawn scenes as evaluation data. The labels are the names of the drawn objects, so absence is
 * certain. Choose a seed that no model was trained on.
 */
public final class SceneData {

  private SceneData() {}

  /**
   * Returns {@code count} test scenes and as many scenes for choosing parameters.
   *
   * @param size width and height of the images in pixels
   */
  public static EvaluationData of(long seed, int count, int size) {
    SceneWorld world = new SceneWorld(seed);
    List<Item> items = new ArrayList<>(2 * count);
    for (int i = 0; i < 2 * count; i++) {
      Scene scene = world.scene(i);
      Set<String> labels =
          scene.factors().objects().stream()
              .map(ObjectFactors::type)
              .map(type -> type.name())
              .collect(Collectors.toSet());
      items.add(new Item(scene.id(), i < count ? Item.TEST : Item.TRAIN, labels, scene.captions()));
    }
    return new EvaluationData(
        SceneRange.name(seed, count), items, List.of(), null, i -> world.scene(i).render(size));
  }
}
