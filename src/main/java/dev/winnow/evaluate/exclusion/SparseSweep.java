package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.exclusion.method.MethodRow;
import dev.winnow.evaluate.exclusion.method.MethodRows;
import dev.winnow.evaluate.report.Figure;
import dev.winnow.evaluate.report.ResultTable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Settings of SR that paper 1 names and gives no value of. */
public enum SparseSweep {
  /** Dimensions of a code. */
  D("d", "d, dimensions of a code", true, true, 125, 250, 500, 1_000, 2_000),
  /** Dimensions of a code that are active at most. */
  T("t", "t, active dimensions at most", true, true, 10, 20, 40, 80, 160),
  /** Weight of the contrastive loss. */
  LAMBDA("λ", "λ, weight of CL", true, true, 0.01, 0.03, 0.1, 0.3, 1, 3),
  /** Images whose activations stand for a label. */
  K("K", "K, images of a label", false, true, 1, 2, 5, 10, 20, 50, 100),
  /** Percent of the magnitude that a label's dimensions carry. */
  TH("th", "th, percent of the magnitude", false, false, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95);

  /** The first row, which the others are tested against. */
  static final String BASE = "average";

  private final String sign;
  private final String axis;
  private final boolean trained;
  private final boolean logarithmic;
  private final double[] values;

  SparseSweep(String sign, String axis, boolean trained, boolean logarithmic, double... values) {
    this.sign = sign;
    this.axis = axis;
    this.trained = trained;
    this.logarithmic = logarithmic;
    this.values = values;
  }

  /** Whether heads have to be trained for each value. */
  public boolean trained() {
    return trained;
  }

  List<Double> settings() {
    return DoubleStream.of(values).boxed().toList();
  }

  /** Returns the rows for all values; of those that are trained, the rows for one. */
  List<MethodRow> rows() {
    List<MethodRow> sparse = MethodRows.sparse();
    return trained
        ? sparse
        : Stream.concat(
                sparse.stream().limit(1),
                settings().stream()
                    .flatMap(
                        value ->
                            this == K
                                ? MethodRows.ofK(ending(value), value.intValue()).stream()
                                : MethodRows.ofShare(ending(value), value.intValue()).stream()))
            .toList();
  }

  /** Returns what the key of a row ends with. */
  String ending(double value) {
    return "-%s-%s".formatted(name().toLowerCase(Locale.ROOT), number(value));
  }

  /** Returns a setting as a table shows it. */
  String setting(double value) {
    return "%s %s".formatted(sign, number(value));
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** Returns a sentence for the reader of a table. */
  String fact() {
    return "Rows differ in %s; all else that SR has to choose is chosen on the training split.%s"
        .formatted(sign, trained ? " Heads were trained on the training split." : "");
  }

  /** Returns P@10, which the paper calls AP@10, over the setting. */
  public Figure figure(ResultTable table) {
    List<String> rows = this == TH ? List.of("sr") : List.of("sr", "sr-difference");
    List<Figure.Line> lines =
        rows.stream()
            .map(
                row ->
                    Figure.Line.of(
                        row.equals("sr") ? "D1∖D2" : "difference",
                        values,
                        table,
                        Arrays.stream(values).mapToObj(value -> row + ending(value)).toList(),
                        ExclusionScores.P))
            .toList();
    return new Figure(
        "SR on %s, %s".formatted(table.data(), table.split()), axis, "P@10", logarithmic, lines);
  }
}
