package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.method.MethodRow;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * Runs the protocol of exclusion for each value of one setting of SR.
 *
 * @param trainers return the trainer for a value of the setting
 */
public record SweepEvaluation(
    EvaluationData data,
    Embedding embedding,
    SearchSetup setup,
    ExclusionSettings settings,
    SparseSweep sweep,
    DoubleFunction<HeadTrainer> trainers) {

  /** Returns a table for each split. */
  public List<ResultTable> run() {
    if (!sweep.trained()) {
      return tables(settings.withMethods(sweep.rows())).stream()
          .map(table -> table(table, table.rows()))
          .toList();
    }
    List<List<ResultTable>> runs = new ArrayList<>();
    for (double value : sweep.settings()) {
      List<MethodRow> rows = sweep.rows();
      List<MethodRow> asked = runs.isEmpty() ? rows : rows.subList(1, rows.size());
      runs.add(
          tables(settings.withHeads(asked, trainers.apply(value))).stream()
              .map(table -> table(table, renamed(table.rows(), value)))
              .toList());
    }
    return IntStream.range(0, runs.getFirst().size())
        .mapToObj(
            split ->
                table(
                    runs.getFirst().get(split),
                    runs.stream().flatMap(run -> run.get(split).rows().stream()).toList()))
        .toList();
  }

  private List<ResultTable> tables(ExclusionSettings of) {
    return new ExclusionEvaluation(data, embedding, setup, of).run();
  }

  private List<ResultRow> renamed(List<ResultRow> rows, double value) {
    return rows.stream()
        .map(
            row ->
                row.key().equals(SparseSweep.BASE)
                    ? row
                    : row.named(
                        row.key() + sweep.ending(value),
                        "%s, %s".formatted(row.title(), sweep.setting(value))))
        .toList();
  }

  private ResultTable table(ResultTable of, List<ResultRow> rows) {
    List<String> facts = new ArrayList<>(of.facts());
    if (!facts.contains(sweep.fact())) {
      facts.add(sweep.fact());
    }
    return new ResultTable(
        "exclusion by " + sweep.name().toLowerCase(Locale.ROOT),
        of.data(),
        of.split(),
        facts,
        of.columns(),
        SparseSweep.BASE,
        rows);
  }
}
