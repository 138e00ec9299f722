package dev.winnow.train.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.train.TrainingProgress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fits the weights that combine the log-odds of an image with those of its captions. */
record JointCalibration(
    List<LabelledItems> fit,
    List<LabelledItems> aside,
    Map<String, Object> card,
    TrainingProgress progress) {

  /** Returns the weights, or null if no item has both modalities. */
  Calibration.@Nullable Joint fitted(Calibration calibration, boolean broad) {
    TrainingRows pairs = pairs(fit, calibration, broad);
    TrainingRows judged = pairs(aside, calibration, broad);
    if (!CalibrationTraining.both(pairs) || !CalibrationTraining.both(judged)) {
      return null;
    }
    LogisticRegression regression = LogisticRegression.fit(pairs);
    CalibrationScores scores = CalibrationScores.of(judged, regression, pairs.rate());
    double[] weights = regression.weights();
    var joint = new Calibration.Joint(regression.base(), weights[0], weights[1]);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("pairs", pairs.size());
    figures.put("weights", joint);
    figures.put("heldOut", scores);
    card.put(broad ? "broad both" : "both", figures);
    progress.note(
        String.format(
            Locale.ROOT,
            "%sboth: log loss %.4f, AUC %.3f on %,d pairs kept aside",
            broad ? "broad " : "",
            scores.logLoss(),
            scores.auc(),
            scores.pairs()));
    return joint;
  }

  private static TrainingRows pairs(
      List<LabelledItems> sets, Calibration calibration, boolean broad) {
    TrainingRows rows = new TrainingRows(2);
    for (LabelledItems set : sets) {
      for (Map.Entry<String, Concept> term : set.terms().entrySet()) {
        Concept concept = term.getValue();
        if (concept.kinds().broad() == broad) {
          for (LabelledItem item : set.items()) {
            double image = concept.logit(item, Modality.IMAGE, calibration);
            double caption = concept.logit(item, Modality.CAPTION, calibration);
            if (!Double.isNaN(image) && !Double.isNaN(caption)) {
              rows.add(item.labels().contains(term.getKey()), 1, image, caption);
            }
          }
        }
      }
    }
    return rows;
  }
}
