package dev.winnow.evaluate.calibration;

import dev.winnow.evaluate.report.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counts the observed frequency for every tenth of predicted probability. For one thread. */
final class Reliability {

  static final List<String> COLUMNS =
      List.of("cases", "predicted", "observed", "difference", "± 95 %");

  private static final int TENTHS = 10;

  /** Standard deviations around the mean that hold 95 % of a normal distribution. */
  private static final double Z = 1.96;

  private final long[] cases = new long[TENTHS];
  private final long[] held = new long[TENTHS];
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
        double interval = Z * Math.sqrt(share * (1 - share) / cases[t]);
        String range = String.format(Locale.ROOT, "%.1f to %.1f", t / 10.0, (t + 1) / 10.0);
        rows.add(
            ResultRow.of(
                group + " " + range,
                group + ", " + range,
                "",
                new double[][] {{cases[t]}, {mean}, {share}, {share - mean}, {interval}}));
      }
    }
    return rows;
  }
}
