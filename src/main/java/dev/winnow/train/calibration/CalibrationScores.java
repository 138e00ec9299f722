package dev.winnow.train.calibration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures of probabilities on held-out pairs.
 *
 * @param positives number of pairs with the label present
 * @param logLoss mean of -ln of the predicted probability of the true outcome
 * @param baseLogLoss the same if every probability were the share of positives in the training rows
 * @param auc probability that a pair with the label has higher log-odds than a pair without it
 * @param reliability ten equal ranges of probability, without empty ones
 */
record CalibrationScores(
    int pairs,
    int positives,
    double logLoss,
    double baseLogLoss,
    double auc,
    List<Range> reliability) {

  private static final int RANGES = 10;

  /**
   * @param from the lowest probability of the range
   * @param predicted mean probability
   * @param observed share of the pairs with the label present
   */
  record Range(double from, int pairs, double predicted, double observed) {}

  /**
   * @param rate the share of positives in the training rows
   */
  static CalibrationScores of(TrainingRows data, LogisticRegression fitted, double rate) {
    double base = Math.log(rate / (1 - rate));
    double[] logits =
        IntStream.range(0, data.size()).mapToDouble(i -> fitted.logit(data, i)).toArray();
    double all = 0;
    double loss = 0;
    double baseLoss = 0;
    for (int i = 0; i < logits.length; i++) {
      all += data.weight(i);
      loss += data.weight(i) * LogisticRegression.loss(logits[i], data.positive(i));
      baseLoss += data.weight(i) * LogisticRegression.loss(base, data.positive(i));
    }
    return new CalibrationScores(
        data.size(),
        data.positives(),
        loss / all,
        baseLoss / all,
        auc(data, logits),
        reliability(data, logits));
  }

  private static double auc(TrainingRows data, double[] logits) {
    int[] ascending =
        IntStream.range(0, logits.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> logits[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double below = 0;
    double positives = 0;
    double won = 0;
    for (int from = 0, to; from < ascending.length; from = to) {
      double yes = 0;
      double no = 0;
      for (to = from;
          to < ascending.length && logits[ascending[to]] == logits[ascending[from]];
          to++) {
        int row = ascending[to];
        yes += data.positive(row) ? data.weight(row) : 0;
        no += data.positive(row) ? 0 : data.weight(row);
      }
      won += yes * (below + no / 2); // a tie counts half
      below += no;
      positives += yes;
    }
    return won / (positives * below);
  }

  private static List<Range> reliability(TrainingRows data, double[] logits) {
    int[] pairs = new int[RANGES];
    double[] all = new double[RANGES];
    double[] predicted = new double[RANGES];
    double[] observed = new double[RANGES];
    for (int i = 0; i < logits.length; i++) {
      double probability = LogisticRegression.probability(logits[i]);
      int range = Math.min(RANGES - 1, (int) (RANGES * probability));
      pairs[range]++;
      all[range] += data.weight(i);
      predicted[range] += data.weight(i) * probability;
      observed[range] += data.positive(i) ? data.weight(i) : 0;
    }
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < RANGES; i++) {
      if (pairs[i] > 0) {
        ranges.add(
            new Range((double) i / RANGES, pairs[i], predicted[i] / all[i], observed[i] / all[i]));
      }
    }
    return ranges;
  }
}
