package dev.winnow.scene;

import java.util.SplittableRandom;

/** A deterministic world of scenes. Thread-safe; its only state is the seed. */
public final class SceneWorld {
  private static final long FACTORS = 1;
  private static final long CAPTIONS = 2;

  private final long seed;

  public SceneWorld(long seed) {
    this.seed = seed;
  }

  /** Returns the scene with this index. The same seed and index always give the same scene. */
  public Scene scene(long index) {
    return scene(index, FactorSampler.sample(random(index, FACTORS)));
  }

  /** Returns a scene with given factors. Its captions use the random stream of the index. */
  public Scene scene(long index, SceneFactors factors) {
    return new Scene(index, factors, new Captioner(random(index, CAPTIONS)).captions(factors));
  }

  private SplittableRandom random(long index, long use) {
    return new SplittableRandom(Seeds.mix(Seeds.mix(seed, index), use));
  }
}
