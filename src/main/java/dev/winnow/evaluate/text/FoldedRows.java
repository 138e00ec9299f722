package dev.winnow.evaluate.text;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.metric.CrossValidation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of a table of cross-validation: results of chosen settings on held-out queries. */
record FoldedRows(CrossValidation folds, List<TextMetric> metrics) {

  /** Returns the row of a method without settings to choose. */
  ResultRow row(TextRow row, double[][] scores) {
    return ResultRow.of(row.key(), row.title(), spread(scores), scores);
  }

  /**
   * Returns a row with the settings chosen on the other folds, and one with the settings chosen on
   * all queries.
   *
   * @param scores {@code double[setting][metric][query]}
   */
  List<ResultRow> rows(TextFamily family, double[][][] scores) {
    CrossValidation.Result result = folds.of(scores);
    String chosen =
        counts(result.chosen()).entrySet().stream()
            .map(e -> "%s %d×".formatted(family.settings().get(e.getKey()).title(), e.getValue()))
            .collect(Collectors.joining(", "));
    return List.of(
        ResultRow.of(
            family.key(),
            family.title() + ", held out",
            chosen + "; " + spread(result.heldOut()),
            result.heldOut()),
        ResultRow.of(
            family.key() + "-all",
            family.title() + ", fitted on all",
            family.settings().get(result.onAll()).title(),
            scores[result.onAll()]));
  }

  private static Map<Integer, Long> counts(int[] chosen) {
    return IntStream.of(chosen)
        .boxed()
        .collect(Collectors.groupingBy(setting -> setting, TreeMap::new, Collectors.counting()));
  }

  private String spread(double[][] scores) {
    return Arrays.stream(scores)
        .map(metric -> String.format(Locale.ROOT, "±%.3f", folds.spread(metric)))
        .collect(Collectors.joining(" "));
  }
}
