package dev.winnow.scene;

import dev.winnow.scene.drawing.Style;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A deterministic world of scenes with one object and uniformly distributed styles, for training
 * models that separate factors. Thread-safe.
 */
public final class EvenScenes {

  private final SceneWorld world;
  private final long seed;

  public EvenScenes(long seed) {
    this.world = new SceneWorld(seed);
    this.seed = seed;
  }

  /** Returns the scene with this index: the same seed and index always give the same scene. */
  public Scene scene(long index) {
    SplittableRandom random = new SplittableRandom(Seeds.mix(Seeds.mix(seed, index), 11));
    List<Style> styles = List.of(Style.values());
    SceneFactors even =
        FactorSampler.sample(random, 1).withStyle(styles.get(random.nextInt(styles.size())));
    return world.scene(index, even);
  }
}
