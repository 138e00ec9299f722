package dev.winnow.train.view;

import dev.winnow.metric.ViewAgreement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Metrics of the views of validation images for a weight λ_o of the orthogonality, each a mean over
 * views or pairs of views (Figures 4, 5 and 7 of the paper).
 *
 * @param orthogonality λ_o
 * @param interPearson correlation of the similarities of two views
 * @param interHsic nHSIC of two views
 * @param intraPearson correlation of the similarities of a view with those of its input
 * @param intraHsic nHSIC of a view and its input
 * @param reconstruction mean squared error
 * @param none share of pairs with a similarity within 0.05 of 0
 * @param same share of pairs with a similarity above 0.95
 */
public record ViewMetrics(
    double orthogonality,
    double interPearson,
    double interHsic,
    double intraPearson,
    double intraHsic,
    double reconstruction,
    double none,
    double same) {

  private static final double NEAR = 0.05;

  /** Number of images that are compared in pairs; of more, these are taken at equal distances. */
  private static final int MOST = 2_000;

  static ViewMetrics of(
      double orthogonality, ViewData inputs, ViewData outputs, double reconstruction) {
    List<double[][]> in = similarities(inputs);
    List<double[][]> out = similarities(outputs);
    int views = in.size();
    double interPearson = 0;
    double interHsic = 0;
    double intraPearson = 0;
    double intraHsic = 0;
    double none = 0;
    double same = 0;
    double pairs = views * (views - 1) / 2.0;
    for (int i = 0; i < views; i++) {
      intraPearson += ViewAgreement.pearson(in.get(i), out.get(i)) / views;
      intraHsic += ViewAgreement.normalisedHsic(in.get(i), out.get(i)) / views;
      none += ViewAgreement.share(out.get(i), -NEAR, NEAR) / views;
      same += ViewAgreement.share(out.get(i), 1 - NEAR, 2) / views;
      for (int j = 0; j < i; j++) {
        interPearson += ViewAgreement.pearson(out.get(i), out.get(j)) / pairs;
        interHsic += ViewAgreement.normalisedHsic(out.get(i), out.get(j)) / pairs;
      }
    }
    return new ViewMetrics(
        orthogonality,
        interPearson,
        interHsic,
        intraPearson,
        intraHsic,
        reconstruction,
        none,
        same);
  }

  private static List<double[][]> similarities(ViewData data) {
    List<double[][]> similarities = new ArrayList<>();
    data.views().forEach(rows -> similarities.add(ViewAgreement.similarities(sample(rows))));
    return similarities;
  }

  private static float[][] sample(float[][] rows) {
    int count = Math.min(rows.length, MOST);
    return IntStream.range(0, count)
        .mapToObj(i -> rows[(int) ((long) i * rows.length / count)])
        .toArray(float[][]::new);
  }
}
