package dev.winnow.scene;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Samples factors, and resamples some of them while keeping the others. */
public final class FactorSampler {
  private static final int MOST_OBJECTS = 5;
  private static final int LAYOUT_TRIES = 16;

  private FactorSampler() {}

  /** Samples a scene of one to five objects, mostly upright. */
  public static SceneFactors sample(SplittableRandom random) {
    return sample(random, count(random));
  }

  /**
   * Samples a scene with a given number of objects.
   *
   * @param count 1 to 5
   */
  public static SceneFactors sample(SplittableRandom random, int count) {
    if (count < 1 || count > MOST_OBJECTS) {
      throw new IllegalArgumentException("count must be 1 to 5: " + count);
    }
    List<ObjectFactors> objects = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ObjectClass type = type(random, objects);
      Hue hue = pick(random, List.of(Hue.values()));
      objects.add(new ObjectFactors(type, hue, orientation(random), 0.5, 0.5, 0.5));
    }
    Background background = pick(random, List.of(Background.values()));
    return place(random, new SceneFactors(objects, background, style(random)));
  }

  /** Keeps objects and hues; resamples orientation, place, scale, background and style. */
  public static SceneFactors perspective(SplittableRandom random, SceneFactors factors) {
    Background background = pick(random, List.of(Background.values()));
    List<ObjectFactors> turned = new ArrayList<>();
    for (ObjectFactors object : factors.objects()) {
      turned.add(object.withOrientation(orientation(random)));
    }
    return place(random, new SceneFactors(turned, background, style(random)));
  }

  /** Resamples every hue and keeps the rest. */
  public static SceneFactors hues(SplittableRandom random, SceneFactors factors) {
    List<ObjectFactors> painted = new ArrayList<>();
    for (ObjectFactors object : factors.objects()) {
      painted.add(object.withHue(pick(random, List.of(Hue.values()))));
    }
    return factors.withObjects(painted);
  }

  private static int count(SplittableRandom random) {
    int dice = random.nextInt(100);
    return dice < 28 ? 1 : dice < 60 ? 2 : dice < 82 ? 3 : dice < 93 ? 4 : 5;
  }

  private static ObjectClass type(SplittableRandom random, List<ObjectFactors> before) {
    int dice = random.nextInt(100);
    if (!before.isEmpty() && dice < 22) {
      return pick(random, before).type();
    }
    if (!before.isEmpty() && dice < 42) {
      return pick(random, Catalogue.objects(pick(random, before).type().category()));
    }
    return pick(random, Catalogue.objects());
  }

  private static int orientation(SplittableRandom random) {
    int dice = random.nextInt(100);
    int steps = dice < 74 ? 0 : dice < 82 ? 1 : dice < 90 ? 11 : random.nextInt(12);
    return steps * ObjectFactors.STEP;
  }

  private static Style style(SplittableRandom random) {
    return random.nextInt(100) < 22 ? Style.FLAT : pick(random, List.of(Style.values()));
  }

  /** Tries several layouts and keeps the one with the least overlap of objects. */
  private static SceneFactors place(SplittableRandom random, SceneFactors factors) {
    List<ObjectFactors> best = layout(random, factors);
    double least = crowding(best);
    for (int i = 1; i < LAYOUT_TRIES && least > 0.3; i++) {
      List<ObjectFactors> next = layout(random, factors);
      double crowding = crowding(next);
      if (crowding < least) {
        best = next;
        least = crowding;
      }
    }
    return factors.withObjects(best);
  }

  private static List<ObjectFactors> layout(SplittableRandom random, SceneFactors factors) {
    int count = factors.objects().size();
    double horizon = factors.background().horizon();
    double side = count == 1 ? 0.72 : count == 2 ? 0.56 : count == 3 ? 0.47 : 0.4;
    List<ObjectFactors> placed = new ArrayList<>();
    int shift = random.nextInt(count);
    int stride = random.nextBoolean() ? 2 : 3;
    for (int i = 0; i < count; i++) {
      ObjectFactors object = factors.objects().get(i);
      double near = random.nextDouble();
      double base = horizon + 0.12 + near * (0.85 - horizon);
      double scale = side * (0.7 + 0.4 * near) * random.nextDouble(0.88, 1.15);
      // A slot of the width for each object, or a random slot if the stride cannot visit all slots.
      int slot = count % stride == 0 ? random.nextInt(count) : (shift + i * stride) % count;
      double across = (slot + random.nextDouble()) / count;
      double x = scale * 0.46 + across * (1 - scale * 0.92);
      placed.add(object.withScale(scale).withPlace(x, base - scale / 2));
    }
    return placed;
  }

  /**
   * Returns the largest overlap of two objects as a fraction of their mean side; at most 0 if none
   * overlap.
   */
  private static double crowding(List<ObjectFactors> objects) {
    double most = 0;
    for (int i = 0; i < objects.size(); i++) {
      for (int j = 0; j < i; j++) {
        ObjectFactors a = objects.get(i);
        ObjectFactors b = objects.get(j);
        double apart = Math.max(Math.abs(a.x() - b.x()), Math.abs(a.y() - b.y()));
        most = Math.max(most, 1 - apart / ((a.scale() + b.scale()) / 2));
      }
    }
    return most;
  }

  private static <T> T pick(SplittableRandom random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
