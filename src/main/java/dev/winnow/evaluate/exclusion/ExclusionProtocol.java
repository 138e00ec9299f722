package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.evaluate.exclusion.method.MethodRow;
import dev.winnow.evaluate.exclusion.method.MethodUnavailableException;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers the same queries by several methods. The parameters of a method are chosen on the
 * training task, by the mean of AP@10. The task itself is used only for reporting; a split of all
 * images includes the training images.
 *
 * @param training other images and their queries, or null if there are none
 */
public record ExclusionProtocol(
    List<MethodRow> methods, @Nullable ExclusionTask training, ProgressListener progress) {

  /**
   * @param base key of the method that significance tests compare the others with
   */
  public ResultTable run(ExclusionTask task, String base, String data, List<String> facts) {
    List<ResultRow> rows = new ArrayList<>();
    try (Phase running = progress.begin("answer (" + task.split() + ")", methods.size())) {
      for (MethodRow method : methods) {
        rows.add(row(method, task));
        running.update(rows.size());
      }
    }
    List<String> all = new ArrayList<>(facts);
    all.add(
        "%,d pairs (A, B) over %,d images. P@10 is the measure that the paper calls AP@10; AP@10 here is the sum of the precisions at relevant ranks, divided by 10."
            .formatted(task.queries().size(), task.items().size()));
    if (task.several()) {
      all.add("A is two labels, both required; B is two labels, both excluded.");
    }
    if (task.split().equals(ExclusionSettings.ALL) && training != null) {
      all.add("This split includes the training split, on which parameters are chosen.");
    }
    return new ResultTable(
        task.several() ? "exclusion of several" : "exclusion",
        data,
        task.split(),
        all,
        ExclusionScores.COLUMNS,
        base,
        rows);
  }

  private ResultRow row(MethodRow method, ExclusionTask task) {
    try {
      MethodRow.Candidate chosen = choose(method);
      return ResultRow.of(
          method.key(),
          method.title(),
          chosen.parameters(),
          ExclusionScores.of(task, chosen.build().apply(task)));
    } catch (MethodUnavailableException e) {
      return ResultRow.skipped(method.key(), method.title(), String.valueOf(e.getMessage()));
    }
  }

  /** Returns the methods with their chosen parameters only. */
  List<MethodRow> chosen() {
    return methods.stream()
        .map(method -> new MethodRow(method.key(), method.title(), List.of(choose(method))))
        .toList();
  }

  private MethodRow.Candidate choose(MethodRow method) {
    MethodRow.Candidate best = method.candidates().getFirst();
    if (training == null || training.queries().isEmpty() || method.candidates().size() == 1) {
      return best;
    }
    double highest = Double.NEGATIVE_INFINITY;
    for (MethodRow.Candidate candidate : method.candidates()) {
      double[] precisions =
          ExclusionScores.of(training, candidate.build().apply(training))[ExclusionScores.AP];
      double mean = Arrays.stream(precisions).average().orElseThrow();
      if (mean > highest) {
        highest = mean;
        best = candidate;
      }
    }
    return best;
  }
}
