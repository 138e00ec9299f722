package dev.winnow.train.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Calibration;
import dev.winnow.search.scoring.Shown;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fits a {@link Calibration}: for every side a logistic regression over pairs of a label and an
 * item, and the threshold of hard exclusion. A fifth of the items is kept aside for the threshold
 * and the figures.
 */
public final class CalibrationTraining {

  /** Share of what hard exclusion removes that holds what is excluded, at least. */
  private static final double PRECISION = 0.93;

  /** Probability from which on it is uncertain whether an asset holds a concept. */
  private static final double UNCERTAIN = 0.1;

  private static final long MAX_PAIRS = 5_000_000;

  private final Options options;
  private final TrainingProgress progress;
  private final Map<String, Object> card = new LinkedHashMap<>();

  /**
   * @param imageMargin of {@link Calibration.Presence#margin}
   * @param captionMargin likewise
   * @param seed says which items are kept aside
   * @param command to be quoted in the card
   */
  public record Options(double imageMargin, double captionMargin, long seed, String command) {}

  /**
   * @param card how it was fitted, and how good it is
   */
  public record Fitted(Calibration calibration, Map<String, Object> card) {}

  public CalibrationTraining(Options options, TrainingProgress progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * @throws TrainingException if there is too little to fit on
   */
  public Fitted run(List<LabelledItems> data) {
    List<LabelledItems.Split> splits = data.stream().map(set -> set.split(options.seed())).toList();
    List<LabelledItems> fit = splits.stream().map(LabelledItems.Split::fit).toList();
    List<LabelledItems> aside = splits.stream().map(LabelledItems.Split::aside).toList();
    card.put("command", options.command());
    card.put("seed", options.seed());
    card.put("data", splits.stream().map(CalibrationTraining::described).toList());
    Calibration.Presence caption = fitted(Modality.CAPTION, false, fit, aside);
    if (caption == null) {
      throw new TrainingException(
          "no captions with labels: name others with --data, or --scenes N");
    }
    Calibration.Presence image = fitted(Modality.IMAGE, false, fit, aside);
    Calibration.Presence broadCaption = fitted(Modality.CAPTION, true, fit, aside);
    Calibration.Broad broad =
        broadCaption == null
            ? null
            : new Calibration.Broad(
                fitted(Modality.IMAGE, true, fit, aside), broadCaption, null);
    // Only the weights count where a threshold is chosen; this one is replaced.
    Calibration weights = new Calibration(image, caption, null, broad, 0.5, null);
    JointCalibration joint = new JointCalibration(fit, aside, card, progress);
    Calibration.Joint both = joint.fitted(weights, false);
    if (broad != null) {
      broad =
          new Calibration.Broad(broad.image(), broad.caption(), joint.fitted(weights, true));
    }
    Calibration whole = new Calibration(image, caption, both, broad, 0.5, null);
    double threshold = threshold(aside, whole);
    return new Fitted(
        new Calibration(image, caption, both, broad, threshold, Math.min(UNCERTAIN, threshold)),
        card);
  }

  private static Map<String, Object> described(LabelledItems.Split split) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("name", split.fit().name());
    described.put("labels", split.fit().terms().size());
    described.put("fittedOn", split.fit().items().size());
    described.put("keptAside", split.aside().items().size());
    return described;
  }

  /** Returns the weights for one modality, or null if no item has it. */
  private Calibration.@Nullable Presence fitted(
      Modality modality, boolean broad, List<LabelledItems> fit, List<LabelledItems> aside) {
    double margin = modality == Modality.IMAGE ? options.imageMargin() : options.captionMargin();
    if (Stream.concat(fit.stream(), aside.stream()).allMatch(set -> set.with(modality).isEmpty())) {
      return null;
    }
    TrainingRows pairs = LabelItemPairs.of(fit, modality, broad, MAX_PAIRS, options.seed());
    TrainingRows judged = LabelItemPairs.of(aside, modality, broad, MAX_PAIRS, options.seed());
    if (broad && (pairs.positives() == 0 || judged.positives() == 0)) {
      return null;
    }
    requireBoth(pairs, modality);
    requireBoth(judged, modality);
    LogisticRegression regression = LogisticRegression.fit(pairs);
    CalibrationScores scores = CalibrationScores.of(judged, regression, pairs.rate());
    Calibration.Presence presence =
        Shown.weights(regression.base(), regression.weights(), margin);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("pairs", pairs.size());
    figures.put("positives", pairs.positives());
    figures.put("weights", presence);
    figures.put("heldOut", scores);
    String key = (broad ? "broad " : "") + modality.key();
    card.put(key, figures);
    progress.note(
        String.format(
            Locale.ROOT,
            "%s: log loss %.4f (%.4f by the base rate), AUC %.3f on %,d pairs kept aside",
            key,
            scores.logLoss(),
            scores.baseLogLoss(),
            scores.auc(),
            scores.pairs()));
    return presence;
  }

  private static void requireBoth(TrainingRows pairs, Modality modality) {
    if (pairs.positives() == 0 || pairs.positives() == pairs.size()) {
      throw new TrainingException(
          "too little to learn from: %d pairs of a label and an item by %s, in %d of them it is there"
              .formatted(pairs.size(), modality.key(), pairs.positives()));
    }
  }

  private record Judged(String name, ExclusionTradeoff removals) {}

  /** Returns the smallest threshold by which what is removed is mostly right in all of the sets. */
  private double threshold(List<LabelledItems> aside, Calibration weights) {
    List<Judged> judged =
        aside.stream()
            .map(set -> new Judged(set.name(), ExclusionTradeoff.of(set, weights)))
            .filter(set -> set.removals().hits() > 0)
            .toList();
    double threshold =
        judged.stream()
            .filter(set -> set.removals().limits())
            .mapToDouble(set -> set.removals().thresholdOf(PRECISION))
            .max()
            .orElseThrow(
                () ->
                    new TrainingException(
                        "no item that is kept aside has two labels, so nothing says what to exclude: more items are needed"));
    List<Object> figures = new ArrayList<>();
    for (Judged set : judged) {
      double removed = set.removals().removed(threshold);
      double wrongly = set.removals().wronglyRemoved(threshold);
      Map<String, Object> own = new LinkedHashMap<>();
      own.put("name", set.name());
      own.put("hits", set.removals().hits());
      own.put("smallest", set.removals().thresholdOf(PRECISION));
      own.put("precision", set.removals().precision(threshold));
      own.put("removed", removed);
      own.put("wronglyRemoved", wrongly);
      figures.add(own);
      progress.note(
          String.format(
              Locale.ROOT,
              "threshold %.3f removes %.1f %% of what holds the unwanted and %.1f %% of what is wanted: %s",
              threshold,
              100 * removed,
              100 * wrongly,
              set.name()));
    }
    card.put("threshold", figures);
    return threshold;
  }
}
