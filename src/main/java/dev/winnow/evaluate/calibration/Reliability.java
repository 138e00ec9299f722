package dev.winnow.evaluate.calibration;

import dev.winnow.evaluate.report.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

/**
 * Counts the observed frequency for every tenth of predicted probability. Its 95 % interval is
 * Wilson's, which also holds for few cases and for frequencies near 0 and 1. For one thread.
 */
final class Reliability {

  static final List<String> COLUMNS =
      List.of("cases", "predicted", "observed", "difference", "95 % from", "95 % to");

  private static final int TENTHS = 10;

  private static final double CONFIDENCE = 0.95;

  private final int[] cases = new int[TENTHS];
  private final int[] held = new int[TENTHS];
  private final double[] predicted = new double[TENTHS];

  void add(double probability, boolean holds) {
    int tenth = Math.min(TENTHS - 1, (int) (TENTHS * probability));
    cases[tenth]++;
    predicted[tenth] += probability;
    held[tenth] += holds ? 1 : 0;
  }

  /** Returns a row for every tenth with cases. */
  List<ResultRow> rows(String group) {
    List<ResultRow> rows = new ArrayList<>();
    for (int t = 0; t < TENTHS; t++) {
      if (cases[t] > 0) {
        double mean = predicted[t] / cases[t];
        double share = (double) held[t] / cases[t];
        ConfidenceInterval interval =
            new WilsonScoreInterval().createInterval(cases[t], held[t], CONFIDENCE);
        String range = String.format(Locale.ROOT, "%.1f to %.1f", t / 10.0, (t + 1) / 10.0);
        rows.add(
            ResultRow.of(
                group + " " + range,
                group + ", " + range,
                "",
                new double[][] {
                  {cases[t]},
                  {mean},
                  {share},
                  {share - mean},
                  {bound(interval.getLowerBound())},
                  {bound(interval.getUpperBound())}
                }));
      }
    }
    return rows;
  }

  /** Rounding may put a bound slightly out of the range. */
  private static double bound(double share) {
    return Math.clamp(share, 0, 1);
  }
}
