package dev.winnow.evaluate.criterion;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.group.GroupedImages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures what two principal components of codes represent, and how many dimensions vary. */
final class ExplainedVariance {

  private static final double ACTIVE = 0.01;

  private final GroupedImages test;
  private final Map<String, Map<String, List<Double>>> explained = new LinkedHashMap<>();
  private final Map<String, List<Double>> active = new LinkedHashMap<>();
  private final CodePlot plot = new CodePlot();

  ExplainedVariance(GroupedImages test) {
    this.test = test;
  }

  /** Returns the projections of the first repetition of every model (Figure 5). */
  CodePlot plot() {
    return plot;
  }

  /** Adds a repetition. */
  void add(Codes codes) {
    int dimension = codes.test()[0].length;
    project(codes, codes.model(), 0, dimension);
    if (codes.content() > 0) {
      project(codes, codes.model() + ", content", 0, codes.content());
      project(codes, codes.model() + ", perspective", codes.content(), dimension);
    }
    int count = 0;
    for (int d = 0; d < dimension; d++) {
      double sum = 0;
      double squares = 0;
      for (float[] code : codes.test()) {
        sum += code[d];
        squares += code[d] * code[d];
      }
      int n = codes.test().length;
      count += squares / n - sum * sum / n / n > ACTIVE ? 1 : 0;
    }
    active.computeIfAbsent(codes.model(), model -> new ArrayList<>()).add((double) count);
  }

  private void project(Codes codes, String title, int from, int to) {
    double[][] points = Projection.of(codes.test(), from, to);
    boolean first = !explained.containsKey(title);
    Map<String, List<Double>> own = explained.computeIfAbsent(title, t -> new LinkedHashMap<>());
    List<String> criteria = CriterionTables.criteria(test);
    for (String criterion : criteria) {
      int[] labels = test.labels(criterion);
      own.computeIfAbsent(criterion, c -> new ArrayList<>())
          .add(Projection.explained(points, labels));
    }
    if (first) {
      plot.add(title, points, criteria, criteria.stream().map(c -> test.labels(c)).toList());
    }
  }

  /** Returns the share of the variance that criteria explain. */
  ResultTable explained() {
    List<ResultRow> rows = new ArrayList<>();
    explained.forEach(
        (title, own) ->
            rows.add(
                ResultRow.of(
                    title,
                    title,
                    "",
                    CriterionTables.criteria(test).stream()
                        .map(criterion -> new double[] {mean(own.get(criterion))})
                        .toArray(double[][]::new))));
    return new ResultTable(
        CriterionTables.PROTOCOL,
        test.name(),
        "two principal components",
        List.of(
            "Share of the variance on the first two principal components that lies between the"
                + " labels of a criterion, as in Figure 5 of the paper."),
        CriterionTables.criteria(test),
        "none",
        rows);
  }

  /** Returns the number of dimensions that vary. */
  ResultTable active() {
    List<ResultRow> rows = new ArrayList<>();
    active.forEach(
        (model, counts) ->
            rows.add(ResultRow.of(model, model, "", new double[][] {{mean(counts)}})));
    return new ResultTable(
        CriterionTables.PROTOCOL,
        test.name(),
        "active dimensions",
        List.of("Dimensions whose variance is above 0.01, rounded mean of the repetitions."),
        List.of("dimensions"),
        "none",
        rows);
  }

  private static double mean(@Nullable List<Double> values) {
    return values == null
        ? Double.NaN
        : values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
