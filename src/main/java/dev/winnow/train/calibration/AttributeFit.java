package dev.winnow.train.calibration;

import dev.winnow.bundle.Calibration;
import dev.winnow.train.TrainingProgress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Fitted weights for colours and styles.
 *
 * @param figures for the card, of a fifth of the rows that is held out
 */
public record AttributeFit(Calibration.Attributes weights, Map<String, Object> figures) {

  /**
   * Fits the weights.
   *
   * @param rows at least one
   */
  public static AttributeFit of(List<AttributeRegression.Row> rows, TrainingProgress progress) {
    int aside = rows.size() / 5;
    Calibration.Attributes fitted = AttributeRegression.fit(rows.subList(aside, rows.size()));
    List<AttributeRegression.Row> judged = rows.subList(0, aside);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("examples", rows.size());
    figures.put("weights", fitted);
    figures.put("heldOutLogLoss", AttributeRegression.loss(judged, fitted));
    figures.put("heldOutFirst", AttributeRegression.first(judged, fitted));
    progress.note(
        String.format(
            Locale.ROOT,
            "colours and styles: image %.1f, caption %.1f, bindings %.1f; the right one comes first for %.1f %% of %,d kept aside",
            fitted.image(),
            fitted.caption(),
            fitted.bindings(),
            100 * AttributeRegression.first(judged, fitted),
            judged.size()));
    return new AttributeFit(fitted, figures);
  }
}
