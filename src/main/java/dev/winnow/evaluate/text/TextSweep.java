package dev.winnow.evaluate.text;

import dev.winnow.evaluate.report.Figure;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.vector.DeoParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Settings of DEO as in paper 2, one row each. */
public enum TextSweep {
  /** λo, λp and λn: table 5. */
  WEIGHTS,
  /** 0 to 200 steps at both λo of the paper: figures 2 and 3. */
  STEPS;

  private static final double[][] TABLE_5 = {
    {0.2, 1, 1}, {0.2, 1, 2}, {0.2, 2, 1}, {1, 1, 1}, {1, 1, 2}, {1, 2, 1}
  };
  private static final double[] CONSISTENCIES = {0.2, 1};
  private static final int[] COUNTS = {0, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200};

  /** Returns the rows, the whole text first. */
  public List<TextRow> rows() {
    return Stream.concat(
            Stream.of(TextRows.whole()),
            this == WEIGHTS
                ? Arrays.stream(TABLE_5).map(w -> weights(w[0], w[1], w[2]))
                : Arrays.stream(CONSISTENCIES)
                    .boxed()
                    .flatMap(c -> Arrays.stream(COUNTS).mapToObj(n -> steps(c, n))))
        .toList();
  }

  private static TextRow weights(double consistency, double attraction, double repulsion) {
    DeoParameters text = DeoParameters.TEXT;
    return TextRows.row(
        "weights-%s-%s-%s".formatted(consistency, attraction, repulsion),
        "DEO, λo %s, λp %s, λn %s".formatted(consistency, attraction, repulsion),
        DeoMethod.NAME,
        DeoMethod.all(
            new DeoParameters(
                text.distance(),
                text.learningRate(),
                text.steps(),
                attraction,
                repulsion,
                consistency,
                text.renormalize())));
  }

  private static TextRow steps(double consistency, int count) {
    return TextRows.row(
        key(consistency, count),
        "DEO, λo %s, %d steps".formatted(consistency, count),
        DeoMethod.NAME,
        DeoMethod.all(DeoParameters.TEXT.withConsistency(consistency).withSteps(count)));
  }

  private static String key(double consistency, int count) {
    return "steps-%s-%d".formatted(consistency, count);
  }

  /** Returns a figure of metrics over steps; {@link #WEIGHTS} has no figure. */
  public Figure figure(ResultTable table) {
    List<Figure.Line> lines = new ArrayList<>();
    for (double consistency : this == STEPS ? CONSISTENCIES : new double[0]) {
      for (int column = 0; column < table.columns().size(); column++) {
        lines.add(
            Figure.Line.of(
                String.format(Locale.ROOT, "%s, λo %s", table.columns().get(column), consistency),
                Arrays.stream(COUNTS).asDoubleStream().toArray(),
                table,
                Arrays.stream(COUNTS).mapToObj(count -> key(consistency, count)).toList(),
                column));
      }
    }
    return new Figure(
        "DEO on %s, %s".formatted(table.data(), table.split()), "steps of Adam", "", lines);
  }
}
