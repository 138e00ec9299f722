package dev.winnow.train.view;

import java.util.List;

/**
 * The inputs of the networks for some images.
 *
 * @param views the rows {@code float[d]} of every view, of length 1, in the same order of images
 */
record ViewData(List<float[][]> views) {

  int size() {
    return views.getFirst().length;
  }

  /** Returns some rows of a view. */
  float[][] rows(int view, int[] chosen) {
    float[][] all = views.get(view);
    float[][] rows = new float[chosen.length][];
    for (int i = 0; i < chosen.length; i++) {
      rows[i] = all[chosen[i]];
    }
    return rows;
  }
}
