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

  /**
   * A place shows an object if its distance to the object's centre is below this share of the
   * object's size.
   */
  private static final double CORE = 0.25;

  /** Beyond this share of the size, a place does not show the object. */
  private static final double BORDER = 0.55;

  /** Weight of a place without an object; the places of an object have a total weight of 1. */
  private static final float NOTHING = 0.05f;

  private static final int EMPTY = -1;
  private static final int UNSURE = -2;

  private LocationTargets() {}

  /**
   * Returns the weight of every kind at every place, {@code [n, kinds + 1, side, side]}; the last
   * kind is nothing. A place near the border of an object has no weight.
   *
   * @param objects the places of the objects, row by row
   * @param side side of the grid
   * @param kind returns the kind of an object, in [0, kinds)
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
    // A small object may cover no cell's centre; it then gets the cell of its own centre.
    for (int i = 0; i < objects.size(); i++) {
      Place place = objects.get(i);
      owners[(int) (place.y() * side) * side + (int) (place.x() * side)] = i;
    }
    return owners;
  }
}
