package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;

class RankingMetricsTest {

  /** Relevant at ranks 2, 3 and 5. */
  private static final boolean[] RANKING = {false, true, true, false, true};

  private static final Offset<Double> CLOSE = within(1e-12);

  @Example
  void reciprocalRankLooksAtTheFirstRelevantWithinTheCutOff() {
    assertThat(RankingMetrics.reciprocalRank(RANKING, 10)).isEqualTo(0.5);
    assertThat(RankingMetrics.reciprocalRank(RANKING, 1)).isZero();
  }

  @Example
  void precisionAndRecallCountTheTopK() {
    assertThat(RankingMetrics.precision(RANKING, 3)).isEqualTo(2 / 3.0, CLOSE);
    assertThat(RankingMetrics.precision(RANKING, 10)).isEqualTo(0.3, CLOSE);
    assertThat(RankingMetrics.recall(RANKING, 3, 4)).isEqualTo(0.5);
    assertThat(RankingMetrics.recall(RANKING, 3, 0)).isZero();
  }

  @Example
  void averagePrecisionDividesByKOrByWhatIsRelevant() {
    // Given: P@2 + P@3 + P@5 = 1/2 + 2/3 + 3/5
    double sum = 0.5 + 2 / 3.0 + 0.6;
    // Then
    assertThat(RankingMetrics.averagePrecision(RANKING, 10)).isEqualTo(sum / 10, CLOSE);
    assertThat(RankingMetrics.averagePrecision(RANKING, 3)).isEqualTo((0.5 + 2 / 3.0) / 3, CLOSE);
    assertThat(RankingMetrics.averagePrecision(RANKING, 10, 4)).isEqualTo(sum / 4, CLOSE);
  }

  @Example
  void ndcgDiscountsByTheLogarithmOfTheRank() {
    // Given: 1/log2(3) + 1/log2(4) + 1/log2(6), of 1 + 1/log2(3) + 1/log2(4) + 1/log2(5)
    double dcg = 0.6309297535714574 + 0.5 + 0.38685280723454163;
    double ideal = 1 + 0.6309297535714574 + 0.5 + 0.43067655807339306;
    // Then
    assertThat(RankingMetrics.ndcg(RANKING, 10, 4)).isEqualTo(dcg / ideal, CLOSE);
    assertThat(RankingMetrics.ndcg(RANKING, 1, 4)).isZero();
    assertThat(RankingMetrics.ndcg(RANKING, 10, 0)).isZero();
  }

  @Example
  void gradesAreGains() {
    // Given: grades 0, 3, 1 in the ranking, and a 2 that was not found
    double[] gains = {0, 3, 1};
    double[] judged = {1, 2, 0, 3, -1};
    double dcg = 3 * 0.6309297535714574 + 1 * 0.5;
    double ideal = 3 + 2 * 0.6309297535714574 + 1 * 0.5;
    // Then
    assertThat(RankingMetrics.ndcg(gains, judged, 10)).isEqualTo(dcg / ideal, CLOSE);
    assertThat(RankingMetrics.ndcg(gains, judged, 1)).isZero();
  }

  @Property
  void ndcgOfBinaryGradesEqualsBinaryNdcg(
      @ForAll @Size(max = 20) boolean[] relevant, @ForAll @IntRange(min = 1, max = 25) int k) {
    double[] gains = new double[relevant.length];
    int total = 0;
    for (int i = 0; i < gains.length; i++) {
      gains[i] = relevant[i] ? 1 : 0;
      total += relevant[i] ? 1 : 0;
    }

    assertThat(RankingMetrics.ndcg(relevant, k, total))
        .isEqualTo(RankingMetrics.ndcg(gains, gains, k), CLOSE)
        .isBetween(0.0, 1.0 + 1e-12);
  }
}
