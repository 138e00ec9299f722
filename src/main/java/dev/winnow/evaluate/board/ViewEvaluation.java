package dev.winnow.evaluate.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.metric.ViewAgreement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Measures how much views have in common with each other and with their inputs (Figures 4, 5, 7).
 */
public final class ViewEvaluation {

  private static final int MOST = 1_000;
  private static final double NEAR = 0.05;

  private final ViewedImages images;

  public ViewEvaluation(ViewedImages images) {
    this.images = images;
  }

  /**
   * Returns the table of these images, and the table of the weights that training tried.
   *
   * @param card the card of the bundle, or null
   */
  public List<ResultTable> run(@Nullable JsonNode card) {
    List<double[][]> inputs = similarities(images.inputs());
    List<double[][]> outputs = similarities(images.outputs());
    List<String> names = images.space().names();
    List<ResultRow> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        rows.add(
            row(
                "%s and %s, inputs".formatted(names.get(i), names.get(j)),
                inputs.get(i),
                inputs.get(j)));
        rows.add(
            row("%s and %s".formatted(names.get(i), names.get(j)), outputs.get(i), outputs.get(j)));
      }
    }
    for (int i = 0; i < names.size(); i++) {
      rows.add(row(names.get(i) + " and its input", inputs.get(i), outputs.get(i)));
    }
    List<ResultTable> tables = new ArrayList<>();
    tables.add(
        table(
            images.images().name(),
            "agreement",
            facts("Agreement of similarities: 0 if two views are independent."),
            List.of("Pearson", "nHSIC"),
            rows));
    tables.add(degenerate(names, inputs, outputs));
    JsonNode sweep = card == null ? null : card.path("views").path("sweep");
    if (sweep != null && sweep.isArray()) {
      tables.add(sweep(sweep));
    }
    return tables;
  }

  private static ResultRow row(String title, double[][] s, double[][] t) {
    return row(title, ViewAgreement.pearson(s, t), ViewAgreement.normalisedHsic(s, t));
  }

  private ResultTable degenerate(
      List<String> names, List<double[][]> inputs, List<double[][]> outputs) {
    List<ResultRow> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      rows.add(shares(names.get(i) + ", input", inputs.get(i)));
      rows.add(shares(names.get(i), outputs.get(i)));
    }
    return table(
        images.images().name(),
        "similarities of pairs",
        facts("Shares of pairs of images."),
        List.of("within 0.05 of 0", "above 0.95"),
        rows);
  }

  private List<String> facts(String fact) {
    int count = images.size();
    return count <= MOST
        ? List.of(fact)
        : List.of(fact, "Only the first %,d of %,d images are compared.".formatted(MOST, count));
  }

  private static ResultTable table(
      String data, String split, List<String> facts, List<String> columns, List<ResultRow> rows) {
    return new ResultTable("views", data, split, facts, columns, "none", rows);
  }

  private static ResultRow shares(String title, double[][] similarities) {
    return row(
        title,
        ViewAgreement.share(similarities, -NEAR, NEAR),
        ViewAgreement.share(similarities, 1 - NEAR, 2));
  }

  private static ResultRow row(String title, double... values) {
    return ResultRow.of(
        title,
        title,
        "",
        Arrays.stream(values).mapToObj(value -> new double[] {value}).toArray(double[][]::new));
  }

  private static ResultTable sweep(JsonNode sweep) {
    List<String> columns =
        List.of(
            "interPearson",
            "interHsic",
            "intraPearson",
            "intraHsic",
            "reconstruction",
            "none",
            "same");
    List<ResultRow> rows = new ArrayList<>();
    for (JsonNode run : sweep) {
      rows.add(
          row(
              "λ " + run.path("orthogonality").asText(),
              columns.stream().mapToDouble(column -> run.path(column).asDouble()).toArray()));
    }
    return table(
        "validation images of the training",
        "weights of orthogonality",
        List.of("From the card of the bundle."),
        List.of(
            "between views, Pearson",
            "nHSIC",
            "with inputs, Pearson",
            "with inputs, nHSIC",
            "reconstruction error",
            "pairs near 0",
            "pairs near 1"),
        rows);
  }

  private List<double[][]> similarities(List<float[]> vectors) {
    List<double[][]> similarities = new ArrayList<>();
    int dimension = images.space().dimension();
    float scale = (float) Math.sqrt(images.space().views());
    for (int view = 0; view < images.space().views(); view++) {
      int start = view * dimension;
      float[][] rows =
          vectors.stream()
              .limit(MOST)
              .map(
                  vector -> {
                    float[] own = Arrays.copyOfRange(vector, start, start + dimension);
                    for (int i = 0; i < own.length; i++) {
                      own[i] *= scale;
                    }
                    return own;
                  })
              .toArray(float[][]::new);
      similarities.add(ViewAgreement.similarities(rows));
    }
    return similarities;
  }
}
