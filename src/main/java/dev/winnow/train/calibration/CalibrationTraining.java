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
 * Fits a {@link Calibration}: for every modality a logistic regression over pairs of a label and an
 * item, one for things and one for categories. A fifth of the items is held out for the figures.
 */
public final class CalibrationTraining {

  /**
   * Minimum probability at which it is uncertain whether an asset holds a concept, unless the
   * threshold is lower.
   */
  private static final double UNCERTAIN = 0.1;

  private static final long MAX_PAIRS = 5_000_000;

  private final Options options;
  private final TrainingProgress progress;
  private final Map<String, Object> card = new LinkedHashMap<>();

  /**
   * @param imageMargin of {@link Calibration.Presence#margin}
   * @param captionMargin likewise
   * @param threshold of {@link Calibration#threshold()}
   * @param categoryThreshold the same for broad concepts
   * @param seed selects the held-out items
   * @param command the command to quote in the card
   */
  public record Options(
      double imageMargin,
      double captionMargin,
      double threshold,
      double categoryThreshold,
      long seed,
      String command) {

    /** The margins and thresholds of the default bundle. */
    public static Options usual(long seed, String command) {
      return new Options(2, 3, 0.8, 0.65, seed, command);
    }
  }

  /**
   * @param card the settings of the fit and its figures
   */
  public record Fitted(Calibration calibration, Map<String, Object> card) {}

  public CalibrationTraining(Options options, TrainingProgress progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * @param attributes rows for fitting the weights of colours and styles; without rows, the default
   *     weights are kept
   * @param bindings rows for fitting the weights of bindings; without rows, they do not count
   * @throws TrainingException if there are too few rows
   */
  public Fitted run(
      List<LabelledItems> data,
      List<AttributeRegression.Row> attributes,
      List<BindingFit.Row> bindings) {
    List<LabelledItems.Split> splits = data.stream().map(set -> set.split(options.seed())).toList();
    List<LabelledItems> fit = splits.stream().map(LabelledItems.Split::fit).toList();
    List<LabelledItems> aside = splits.stream().map(LabelledItems.Split::aside).toList();
    card.put("command", options.command());
    card.put("seed", options.seed());
    card.put("data", splits.stream().map(CalibrationTraining::described).toList());
    Calibration.Presence caption = fitted(Modality.CAPTION, false, fit, aside);
    if (caption == null) {
      throw new TrainingException(
          "no captions with labels: give other data with --data, or use --scenes N");
    }
    Calibration.Presence image = fitted(Modality.IMAGE, false, fit, aside);
    Calibration.Presence broadCaption = fitted(Modality.CAPTION, true, fit, aside);
    Calibration.Presence broadImage = fitted(Modality.IMAGE, true, fit, aside);
    Calibration.Attributes told = attributes(attributes, bindings);
    // A regression joins the log-odds of the modalities.
    Calibration apart = calibration(image, caption, null, broadImage, broadCaption, null, told);
    JointCalibration joint = new JointCalibration(fit, aside, card, progress);
    Calibration whole =
        calibration(
            image,
            caption,
            joint.fitted(apart, false),
            broadImage,
            broadCaption,
            joint.fitted(apart, true),
            told);
    describeRemovals(aside, whole);
    return new Fitted(whole, card);
  }

  private Calibration.@Nullable Attributes attributes(
      List<AttributeRegression.Row> rows, List<BindingFit.Row> bindings) {
    if (rows.isEmpty()) {
      return null;
    }
    int aside = rows.size() / 5;
    Calibration.Attributes fitted = AttributeRegression.fit(rows.subList(aside, rows.size()));
    List<AttributeRegression.Row> judged = rows.subList(0, aside);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("examples", rows.size());
    figures.put("weights", fitted);
    figures.put("heldOutLogLoss", AttributeRegression.loss(judged, fitted));
    figures.put("heldOutFirst", AttributeRegression.first(judged, fitted));
    card.put("attributes", figures);
    progress.note(
        String.format(
            Locale.ROOT,
            "colours and styles: image %.1f, caption %.1f; the right one comes first for %.1f %% of %,d kept aside",
            fitted.image(),
            fitted.caption(),
            100 * AttributeRegression.first(judged, fitted),
            judged.size()));
    if (bindings.isEmpty()) {
      return fitted;
    }
    BindingFit located = BindingFit.of(bindings, progress);
    card.put("bindings", located.figures());
    return fitted.with(located.weights());
  }

  private Calibration calibration(
      Calibration.@Nullable Presence image,
      Calibration.Presence caption,
      Calibration.@Nullable Joint both,
      Calibration.@Nullable Presence broadImage,
      Calibration.@Nullable Presence broadCaption,
      Calibration.@Nullable Joint broadBoth,
      Calibration.@Nullable Attributes attributes) {
    return new Calibration(
        image,
        caption,
        both,
        broadCaption == null
            ? null
            : new Calibration.Broad(
                broadImage, broadCaption, broadBoth, options.categoryThreshold()),
        attributes,
        options.threshold(),
        Math.min(UNCERTAIN, options.threshold()));
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
    if (broad && !(both(pairs) && both(judged))) {
      return null; // categories are then treated as things
    }
    requireBoth(pairs, modality);
    requireBoth(judged, modality);
    LogisticRegression regression = LogisticRegression.fit(pairs);
    CalibrationScores scores = CalibrationScores.of(judged, regression, pairs.rate());
    Calibration.Presence presence = Shown.weights(regression.base(), regression.weights(), margin);
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

  /** Returns whether the label is present in some pairs and absent in others. */
  static boolean both(TrainingRows pairs) {
    return pairs.positives() > 0 && pairs.positives() < pairs.size();
  }

  private static void requireBoth(TrainingRows pairs, Modality modality) {
    if (!both(pairs)) {
      throw new TrainingException(
          "too few examples: %d pairs of a label and an item by %s, the label is present in %d of them"
              .formatted(pairs.size(), modality.key(), pairs.positives()));
    }
  }

  /** Adds to the card the shares of hits that hard mode removes rightly and wrongly. */
  private void describeRemovals(List<LabelledItems> aside, Calibration calibration) {
    List<Object> figures = new ArrayList<>();
    for (LabelledItems set : aside) {
      for (boolean broad : new boolean[] {false, true}) {
        ExclusionTradeoff removals = ExclusionTradeoff.of(set, calibration, broad);
        if (removals.hits() > 0) {
          figures.add(removals(set.name(), removals, broad, calibration.threshold(broad)));
        }
      }
    }
    card.put("removals", figures);
  }

  private Map<String, Object> removals(
      String name, ExclusionTradeoff removals, boolean broad, double threshold) {
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("name", name);
    own.put("excluded", broad ? "categories" : "things");
    own.put("hits", removals.hits());
    own.put("removed", removals.removed(threshold));
    own.put("wronglyRemoved", removals.wronglyRemoved(threshold));
    own.put("precision", removals.precision(threshold));
    progress.note(
        String.format(
            Locale.ROOT,
            "threshold %.3f for %s removes %.1f %% of the hits that hold the negative and %.1f %% of"
                + " the other hits: %s",
            threshold,
            own.get("excluded"),
            100 * removals.removed(threshold),
            100 * removals.wronglyRemoved(threshold),
            name));
    return own;
  }
}
