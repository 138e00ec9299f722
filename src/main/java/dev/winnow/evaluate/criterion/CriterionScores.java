package dev.winnow.evaluate.criterion;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.metric.ConfidenceInterval;
import dev.winnow.metric.GroupRetrieval.Scores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The scores of all repetitions of all models, by criterion and by choice of dimensions. */
final class CriterionScores {

  /** A metric of a repetition. */
  enum Metric {
    NEAREST,
    MAP,
    NDCG
  }

  private record Key(String model, String criterion, String choice) {}

  private final Set<String> models = new LinkedHashSet<>();
  private final Map<Key, List<double[]>> repetitions = new LinkedHashMap<>();

  void add(String model, String criterion, String choice, Scores scores) {
    models.add(model);
    repetitions
        .computeIfAbsent(new Key(model, criterion, choice), key -> new ArrayList<>())
        .add(
            new double[] {
              Arrays.stream(scores.nearest()).average().orElse(Double.NaN),
              scores.map(),
              Arrays.stream(scores.ndcg()).average().orElse(Double.NaN)
            });
  }

  Set<String> models() {
    return models;
  }

  /** Returns the mean of the repetitions and its interval; NaN if there are none. */
  ConfidenceInterval interval(String model, String criterion, String choice, Metric metric) {
    List<double[]> all = repetitions.getOrDefault(new Key(model, criterion, choice), List.of());
    return ConfidenceInterval.of(
        all.stream().mapToDouble(scores -> scores[metric.ordinal()]).toArray());
  }

  boolean has(String model, String criterion, String choice) {
    return repetitions.containsKey(new Key(model, criterion, choice));
  }

  /** A row of intervals: mean and half width for each choice. */
  ResultRow row(String model, String criterion, List<String> choices) {
    List<double[]> columns = new ArrayList<>();
    for (String choice : choices) {
      ConfidenceInterval interval = interval(model, criterion, choice, Metric.MAP);
      columns.add(new double[] {interval.mean()});
      columns.add(new double[] {interval.half()});
    }
    return ResultRow.of(model, model, "", columns.toArray(double[][]::new));
  }
}
