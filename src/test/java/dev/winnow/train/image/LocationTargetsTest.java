package dev.winnow.train.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.scene.Hue;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.train.image.ImageBatch.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocationTargetsTest {

  private static final int SIDE = 8;
  private static final int CELLS = SIDE * SIDE;

  private static Place place(int row, double x, double y, double scale, Hue hue) {
    var object = new ObjectFactors(Catalogue.objects().getFirst(), hue, 0, x, y, scale);
    return new Place(row, x, y, object);
  }

  private static float[] truth(int n, Place... places) {
    return LocationTargets.truth(List.of(places), n, SIDE, 2, object -> object.hue().ordinal());
  }

  @Test
  void objectsHaveEqualTotalWeight() {
    // given a large thing on the left, a tiny one on the right, of the first two hues
    Hue[] hues = Hue.values();
    float[] truth = truth(1, place(0, 0.3, 0.5, 0.6, hues[0]), place(0, 0.93, 0.9, 0.05, hues[1]));

    // then the cells of each have a weight of 1 together
    assertThat(sum(truth, 0, CELLS)).isBetween(0.999, 1.001);
    assertThat(sum(truth, CELLS, 2 * CELLS)).isEqualTo(1);
    // and the corner is empty, but not the place beside the large object
    assertThat(truth[2 * CELLS + SIDE - 1]).isPositive();
    assertThat(truth[2 * CELLS + 4 * SIDE]).isZero();
  }

  @Test
  void assignsObjectsToTheirImages() {
    // given three images, the middle one empty
    Hue hue = Hue.values()[1];
    float[] truth = truth(3, place(0, 0.5, 0.5, 0.3, hue), place(2, 0.5, 0.5, 0.3, hue));

    // then
    int picture = 3 * CELLS;
    assertThat(sum(truth, CELLS, 2 * CELLS)).isBetween(0.999, 1.001);
    assertThat(sum(truth, picture, picture + 2 * CELLS)).isZero();
    assertThat(sum(truth, picture + 2 * CELLS, 2 * picture)).isBetween(3.1, 3.3);
    assertThat(sum(truth, 2 * picture + CELLS, 2 * picture + 2 * CELLS)).isBetween(0.999, 1.001);
  }

  @Test
  void assignsPlacesToTheNearestObject() {
    // given two objects of one size side by side
    Hue[] hues = Hue.values();
    float[] truth = truth(1, place(0, 0.4, 0.5, 0.8, hues[0]), place(0, 0.6, 0.5, 0.8, hues[1]));

    // then the left half is the first one's
    assertThat(truth[4 * SIDE + 3]).isPositive();
    assertThat(truth[CELLS + 4 * SIDE + 3]).isZero();
    assertThat(truth[CELLS + 4 * SIDE + 4]).isPositive();
  }

  private static double sum(float[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum;
  }
}
