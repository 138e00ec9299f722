package dev.winnow.train.calibration;

import dev.winnow.bundle.Calibration;
import dev.winnow.search.scoring.AttributeClassifier;
import dev.winnow.train.TrainingProgress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Fits the probability that a thing has a colour to the bindings of an image.
 *
 * @param figures for the card, of a fifth of the rows that is held out
 */
public record BindingFit(Calibration.Located weights, Map<String, Object> figures) {

  /**
   * A colour of a thing that the image shows at a place.
   *
   * @param bindings of the thing to all colours
   * @param colour the position of the colour among them
   * @param has whether the image shows such a thing with this colour
   */
  public record Row(double[] bindings, int colour, boolean has) {}

  /**
   * Fits the weights. Deterministic.
   *
   * @param rows with both outcomes
   */
  public static BindingFit of(List<Row> rows, TrainingProgress progress) {
    int aside = rows.size() / 5;
    LogisticRegression fitted = LogisticRegression.fit(rows(rows.subList(aside, rows.size())));
    TrainingRows judged = rows(rows.subList(0, aside));
    double loss = 0;
    for (int i = 0; i < judged.size(); i++) {
      loss += LogisticRegression.loss(fitted.logit(judged, i), judged.positive(i)) / judged.size();
    }
    Calibration.Located weights =
        new Calibration.Located(fitted.base(), fitted.weights()[0], fitted.weights()[1]);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("examples", rows.size());
    figures.put("weights", weights);
    figures.put("heldOutLogLoss", loss);
    progress.note(
        String.format(
            Locale.ROOT,
            "bindings: log loss %.3f on %,d pairs of a thing and a colour kept aside",
            loss,
            judged.size()));
    return new BindingFit(weights, figures);
  }

  private static TrainingRows rows(List<Row> rows) {
    TrainingRows data = new TrainingRows(2);
    rows.forEach(
        row -> data.add(row.has, 1, AttributeClassifier.evidence(row.bindings, row.colour)));
    return data;
  }
}
