package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.exclusion.method.EngineMethods;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.evaluate.exclusion.method.MethodUnavailableException;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Measures what hard mode removes of the top images for A: images with B, and wrongly images
 * without B. Each image of each pair counts once.
 */
record HardProtocol(ProgressListener progress) {

  private static final int TOP = 50;
  private static final String KEY = "hard";

  ResultTable run(ExclusionTask task, String data, List<String> facts) {
    ResultRow row;
    try (Phase running = progress.begin("exclude (" + task.split() + ")", task.queries().size())) {
      row = row(task, running);
    } catch (MethodUnavailableException e) {
      row = ResultRow.skipped(KEY, "hard mode", String.valueOf(e.getMessage()));
    }
    List<String> all = new ArrayList<>(facts);
    all.add(
        "%,d pairs (A, B) over %,d images; shares of the %d images nearest to A that the negative B removes."
            .formatted(task.queries().size(), task.items().size(), TOP));
    return new ResultTable(
        "hard exclusion",
        data,
        task.split(),
        all,
        List.of("of those with B", "of those without B"),
        KEY,
        List.of(row));
  }

  private static ResultRow row(ExclusionTask task, Phase running) {
    IndexedEvaluation indexed = task.requireIndexed();
    List<Double> with = new ArrayList<>();
    List<Double> without = new ArrayList<>();
    for (int q = 0; q < task.queries().size(); q++) {
      ExclusionQuery query = task.queries().get(q);
      Set<Integer> left =
          Arrays.stream(top(indexed, query, List.of(hard(query.negative()))))
              .boxed()
              .collect(Collectors.toSet());
      for (int position : top(indexed, query, List.of())) {
        Item item = task.items().get(position);
        (item.labels().contains(query.negative()) ? with : without)
            .add(left.contains(position) ? 0.0 : 1.0);
      }
      running.update(q + 1);
    }
    return ResultRow.of(KEY, "hard mode", "", new double[][] {array(with), array(without)});
  }

  /** Plain search ranks by A alone, so the remaining images of its top are at the top again. */
  private static int[] top(IndexedEvaluation indexed, ExclusionQuery query, List<Term> negative) {
    return EngineMethods.hits(
        indexed, EngineMethods.search(indexed, query.positives(), negative, PlainMethod.NAME, TOP));
  }

  private static Term hard(String label) {
    return new Term(new Example.Text(label), 1, true, null);
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
