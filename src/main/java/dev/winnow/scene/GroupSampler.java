package dev.winnow.scene;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Samples groups of scenes that share their content and differ in perspective. Content is the class
 * of the object and the seed of its stretch and facing. Perspective is hue, orientation, background
 * and style, each sampled uniformly and independently for every scene; place and scale vary a
 * little. Content and background are independent. Thread-safe.
 */
public final class GroupSampler {

  /** Which factors of perspective change within a group. */
  public enum Change {
    /** All factors are resampled for every scene. */
    ALL,
    /** Every scene differs from the first of its group in exactly one factor. */
    ONE
  }

  private static final int FACTORS = 4;

  private final long seed;

  public GroupSampler(long seed) {
    this.seed = seed;
  }

  /**
   * Returns a group. The same seed, index, size and change always give the same group.
   *
   * @param size number of scenes, at least 2
   */
  public List<GroupedScene> group(long index, int size, Change change) {
    if (size < 2) {
      throw new IllegalArgumentException("a group has at least 2 scenes: " + size);
    }
    SplittableRandom random = new SplittableRandom(Seeds.mix(Seeds.mix(seed, index), 23));
    ObjectClass type = pick(random, Catalogue.objects());
    long content = random.nextLong();
    SceneFactors first = perspective(random, type);
    List<GroupedScene> scenes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      SceneFactors factors =
          i == 0
              ? first
              : change == Change.ALL ? perspective(random, type) : changed(random, first);
      scenes.add(new GroupedScene(factors, content, random.nextLong()));
    }
    return List.copyOf(scenes);
  }

  private static SceneFactors perspective(SplittableRandom random, ObjectClass type) {
    ObjectFactors object =
        new ObjectFactors(
            type,
            pick(random, List.of(Hue.values())),
            orientation(random),
            random.nextDouble(0.44, 0.56),
            random.nextDouble(0.46, 0.58),
            random.nextDouble(0.62, 0.76));
    return new SceneFactors(
        List.of(object),
        pick(random, List.of(Background.values())),
        pick(random, List.of(Style.values())));
  }

  /** Returns the factors with another value of one factor. */
  private static SceneFactors changed(SplittableRandom random, SceneFactors factors) {
    ObjectFactors object = factors.objects().getFirst();
    int factor = random.nextInt(FACTORS);
    SceneFactors changed = factors;
    while (changed.equals(factors)) {
      changed =
          switch (factor) {
            case 0 -> factors.withObject(0, object.withHue(pick(random, List.of(Hue.values()))));
            case 1 -> factors.withObject(0, object.withOrientation(orientation(random)));
            case 2 -> factors.withBackground(pick(random, List.of(Background.values())));
            default -> factors.withStyle(pick(random, List.of(Style.values())));
          };
    }
    return changed;
  }

  private static int orientation(SplittableRandom random) {
    return random.nextInt(360 / ObjectFactors.STEP) * ObjectFactors.STEP;
  }

  private static <T> T pick(SplittableRandom random, List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
