package dev.winnow.evaluate.board;

import java.util.ArrayList;
import java.util.List;

/** All weights of views that are multiples of a quarter and add up to 1. */
final class WeightGrid {

  private static final double STEP = 0.25;

  private WeightGrid() {}

  static List<double[]> of(int views) {
    List<double[]> grid = new ArrayList<>();
    fill(grid, new double[views], 0, 1);
    return grid;
  }

  private static void fill(List<double[]> grid, double[] weights, int view, double left) {
    if (view == weights.length - 1) {
      double[] done = weights.clone();
      done[view] = left;
      grid.add(done);
      return;
    }
    for (double weight = 0; weight <= left + 1e-9; weight += STEP) {
      double[] next = weights.clone();
      next[view] = weight;
      fill(grid, next, view + 1, left - weight);
    }
  }
}
