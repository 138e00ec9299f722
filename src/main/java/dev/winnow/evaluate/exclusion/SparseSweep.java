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

/** Settings of SR for which paper 1 gives no values. */
public enum SparseSweep {
  /** Dimensions of a code. */
  D("d", "d, dimensions of a code", true, true, 125, 250, 500, 1_000, 2_000),
  /** Maximum number of active dimensions of a code. */
  T("t", "t, active dimensions at most", true, true, 10, 20, 40, 80, 160),
  /** Weight of the contrastive loss. */
  LAMBDA("λ", "λ, weight of CL", true, true, 0.01, 0.03, 0.1, 0.3, 1, 3),
  /** Number of images whose activations represent a label. */
  K("K", "K, images of a label", false, true, 1, 2, 5, 10, 20, 50, 100),
  /** Percentage of the magnitude that a label's dimensions cover. */
  TH("th", "th, percent of the magnitude", false, false, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95);

  /** The base row, which significance tests compare the others with. */
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

  /** Returns whether heads must be trained for each value. */
  public boolean trained() {
    return trained;
  }

  List<Double> settings() {
    return DoubleStream.of(values).boxed().toList();
  }

  /** Returns the rows for all values; for settings that need training, the rows for one value. */
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

  /** Returns the suffix of a row's key. */
  String ending(double value) {
    return "-%s-%s".formatted(name().toLowerCase(Locale.ROOT), number(value));
  }

  /** Returns a setting for tables. */
  String setting(double value) {
    return "%s %s".formatted(sign, number(value));
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** Returns a remark for the readers of tables. */
  String fact() {
    return "Rows differ in %s; the other settings of SR are chosen on the training split.%s"
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
