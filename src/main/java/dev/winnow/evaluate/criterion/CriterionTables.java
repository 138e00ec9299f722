package dev.winnow.evaluate.criterion;

import dev.winnow.evaluate.criterion.CriterionScores.Metric;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.group.GroupedImages;
import dev.winnow.metric.ConfidenceInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tables of an evaluation of criteria. */
record CriterionTables(GroupedImages test, CriterionScores scores, ExplainedVariance variance) {

  static final String PROTOCOL = "criteria";
  static final String CLASS = "class";
  static final String HUE = "hue";
  static final String GIVEN_CLASS = "hue given equal class";

  /** Returns the criteria of images, except the group itself. */
  static List<String> criteria(GroupedImages test) {
    return test.labels().keySet().stream().filter(c -> !c.equals(GroupedImages.INSTANCE)).toList();
  }

  /** Returns the tables of everything that was added. */
  List<ResultTable> all(List<String> facts) {
    List<ResultTable> tables = new ArrayList<>();
    for (String criterion : test.labels().keySet()) {
      tables.add(table(criterion, facts));
    }
    if (test.labels().containsKey(CLASS) && test.labels().containsKey(HUE)) {
      tables.add(
          intervals(
              GIVEN_CLASS,
              "Every query ranks the images of its own class.",
              List.of(DimensionChoice.CHOSEN, DimensionChoice.WHOLE),
              List.of("MAP, dimensions of hue", "± of hue", "MAP, whole code", "± of whole code")));
    }
    List<String> choices =
        new ArrayList<>(Arrays.stream(DimensionChoice.FEW).mapToObj(DimensionChoice::few).toList());
    choices.add(DimensionChoice.CHOSEN);
    choices.add(DimensionChoice.NO_LABELS);
    List<String> columns = new ArrayList<>();
    for (String choice : choices) {
      String title = choice.equals(DimensionChoice.CHOSEN) ? "all labels" : choice;
      columns.add("MAP, " + title);
      columns.add("±, " + title);
    }
    for (String criterion : criteria(test)) {
      tables.add(
          intervals(
              criterion,
              "Dimensions of %s, chosen by the labels of a few images; without labels, by the share of"
                      .formatted(criterion)
                  + " their variance that lies between groups.",
              choices,
              columns));
    }
    tables.add(variance.explained());
    tables.add(variance.active());
    tables.removeIf(table -> table.rows().isEmpty());
    return tables;
  }

  private ResultTable table(String criterion, List<String> facts) {
    List<ResultRow> rows = new ArrayList<>();
    for (String model : scores.models()) {
      boolean choice = scores.has(model, criterion, DimensionChoice.CHOSEN);
      String first = choice ? DimensionChoice.CHOSEN : DimensionChoice.WHOLE;
      ConfidenceInterval map = scores.interval(model, criterion, first, Metric.MAP);
      ConfidenceInterval graded =
          scores.interval(model, criterion, DimensionChoice.GRADED, Metric.MAP);
      ConfidenceInterval whole =
          scores.interval(model, criterion, DimensionChoice.WHOLE, Metric.MAP);
      rows.add(
          ResultRow.of(
              model,
              model,
              "",
              new double[][] {
                {scores.interval(model, criterion, first, Metric.NEAREST).mean()},
                {map.mean()},
                {map.half()},
                {scores.interval(model, criterion, first, Metric.NDCG).mean()},
                {graded.mean()},
                {whole.mean()},
                {whole.half()}
              }));
    }
    return new ResultTable(
        PROTOCOL,
        test.name(),
        criterion,
        facts,
        List.of("NN", "MAP", "±", "NDCG", "MAP, weighted", "MAP, whole code", "± of whole code"),
        "none",
        rows);
  }

  private ResultTable intervals(
      String criterion, String fact, List<String> choices, List<String> columns) {
    List<ResultRow> rows =
        scores.models().stream()
            .filter(model -> choices.stream().anyMatch(c -> scores.has(model, criterion, c)))
            .filter(
                model ->
                    !choices.contains(DimensionChoice.NO_LABELS)
                        || scores.has(model, criterion, DimensionChoice.NO_LABELS))
            .map(model -> scores.row(model, criterion, choices))
            .toList();
    return new ResultTable(PROTOCOL, test.name(), criterion, List.of(fact), columns, "none", rows);
  }
}
