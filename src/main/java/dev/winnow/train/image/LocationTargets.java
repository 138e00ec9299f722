package dev.winnow.train.image;

import dev.winnow.scene.ObjectFactors;
import dev.winnow.train.image.ImageBatch.Place;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The true kind at each place of a grid over the images of a batch: the targets of {@link
 * LocationClassifier}.
 */
final class LocationTargets {

  /** A place whose distance to an object's centre is below this share of its size shows it. */
  private static final double CORE = 0.25;

  /** Beyond this share of the size there is nothing of an object. */
  private static final double BORDER = 0.55;

  /** Weight of a place with nothing; all places of an object together have 1. */
  private static final float NOTHING = 0.05f;

  private static final int EMPTY = -1;
  private static final int UNSURE = -2;

  private LocationTargets() {}

  /**
   * Returns the weight of every kind at every place, {@code [n, kinds + 1, side, side]}; nothing
   * comes last. A place that is neither an object's nor empty has none.
   *
   * @param objects row by row, where they are
   * @param side of the grid
   * @param kind of an object, in [0, kinds)
   */
  static float[] truth(
      List<Place> objects, int n, int side, int kinds, ToIntFunction<ObjectFactors> kind) {
    int cells = side * side;
    float[] truth = new float[n * (kinds + 1) * cells];
    int first = 0;
    for (int row = 0; row < n; row++) {
      int end = first;
      while (end < objects.size() && objects.get(end).row() == row) {
        end++;
      }
      List<Place> here = objects.subList(first, end);
      int[] owners = owners(here, side);
      int[] counts = new int[here.size()];
      for (int owner : owners) {
        if (owner >= 0) {
          counts[owner]++;
        }
      }
      for (int cell = 0; cell < cells; cell++) {
        int owner = owners[cell];
        if (owner >= 0) {
          int k = kind.applyAsInt(here.get(owner).object());
          truth[(row * (kinds + 1) + k) * cells + cell] = 1f / counts[owner];
        } else if (owner == EMPTY) {
          truth[(row * (kinds + 1) + kinds) * cells + cell] = NOTHING;
        }
      }
      first = end;
    }
    return truth;
  }

  /** Returns the object of every cell, {@link #EMPTY} or {@link #UNSURE}. */
  private static int[] owners(List<Place> objects, int side) {
    int[] owners = new int[side * side];
    for (int cell = 0; cell < owners.length; cell++) {
      double x = (cell % side + 0.5) / side;
      double y = (cell / side + 0.5) / side;
      double nearest = Double.POSITIVE_INFINITY;
      int owner = EMPTY;
      for (int i = 0; i < objects.size(); i++) {
        Place place = objects.get(i);
        double distance =
            Math.max(Math.abs(x - place.x()), Math.abs(y - place.y())) / place.object().scale();
        if (distance < nearest) {
          nearest = distance;
          owner = distance < CORE ? i : distance < BORDER ? UNSURE : EMPTY;
        }
      }
      owners[cell] = owner;
    }
    // A small object may have no cell's centre in its core, yet it is somewhere.
    for (int i = 0; i < objects.size(); i++) {
      Place place = objects.get(i);
      owners[(int) (place.y() * side) * side + (int) (place.x() * side)] = i;
    }
    return owners;
  }
}
