package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupRetrievalTest {

  /** Four groups of two images; dimension 0 encodes the group, dimension 1 nothing. */
  private static final float[][] CODES = {
    {0, 5}, {0, -5}, {1, 3}, {1, -2}, {2, 4}, {2, -4}, {3, 1}, {3, 0}
  };

  private static final int[] GROUPS = {0, 0, 1, 1, 2, 2, 3, 3};
  private static final int[][] MEMBERS = {{0, 1}, {2, 3}, {4, 5}, {6, 7}};

  @Test
  void rightDimensionRanksTheGroupFirst() {
    GroupRetrieval retrieval = GroupRetrieval.draw(MEMBERS, 1, 1, 1);

    int[][] rankings = retrieval.rank(CODES, new double[] {1, 0});
    GroupRetrieval.Scores scores = retrieval.scores(rankings, GROUPS);

    assertThat(rankings).hasDimensions(4, 4);
    assertThat(scores.nearest()).containsOnly(1);
    assertThat(scores.map()).isEqualTo(1);
    assertThat(scores.ndcg()).containsOnly(1);
    assertThat(retrieval.scores(retrieval.rank(CODES, null), GROUPS).map()).isLessThan(1);
  }

  @Test
  void weightsWeighSquaredDifferences() {
    // a query at 0 with images at (1, 0) and (0, 1): the second is nearer while w1 < w0
    float[][] codes = {{0, 0}, {1, 0}, {0, 1}};
    GroupRetrieval retrieval = GroupRetrieval.draw(new int[][] {{1}, {2}, {}}, 1, 0, 1);
    assertThat(retrieval.rank(codes, null)).isEmpty();

    GroupRetrieval both = GroupRetrieval.draw(new int[][] {{0, 1, 2}}, 2, 1, query(0));
    int[] first = both.rank(codes, new double[] {2, 1})[0];
    int[] second = both.rank(codes, new double[] {1, 2})[0];
    assertThat(first).containsExactly(2, 1);
    assertThat(second).containsExactly(1, 2);
  }

  /** A seed with which image 0 of three is the query. */
  private static long query(int wanted) {
    return IntStream.range(0, 100)
        .filter(
            seed -> {
              int[][] order = GroupRetrieval.draw(new int[][] {{0, 1, 2}}, 2, 1, seed).chance(1);
              return Arrays.stream(order[0]).noneMatch(image -> image == wanted);
            })
        .findFirst()
        .orElseThrow();
  }

  @Test
  void skipsUnlabelledImagesAndQueriesWithoutRelevantImages() {
    GroupRetrieval retrieval = GroupRetrieval.draw(MEMBERS, 1, 1, 1);
    int[][] rankings = retrieval.rank(CODES, new double[] {1, 0});

    int[] some = {0, 0, 1, 1, -1, -1, 7, 8};
    GroupRetrieval.Scores scores = retrieval.scores(rankings, some);

    assertThat(scores.averagePrecision()).hasSize(2);
  }

  @Test
  void givenLabelRestrictsTheDatabase() {
    GroupRetrieval retrieval = GroupRetrieval.draw(MEMBERS, 1, 1, 1);
    int[][] rankings = retrieval.chance(3);

    // with the own group alone in the database, any order is right
    assertThat(retrieval.scores(rankings, GROUPS, GROUPS).map()).isEqualTo(1);
  }

  @Test
  void chanceMapIsAHalfForTwoClasses() {
    int[][] members =
        IntStream.range(0, 400).mapToObj(g -> new int[] {2 * g, 2 * g + 1}).toArray(int[][]::new);
    int[] labels = IntStream.range(0, 800).map(i -> i / 2 % 2).toArray();
    GroupRetrieval retrieval = GroupRetrieval.draw(members, 1, 1, 1);

    GroupRetrieval.Scores scores = retrieval.scores(retrieval.chance(2), labels);

    assertThat(Arrays.stream(scores.nearest()).average().orElseThrow()).isCloseTo(0.5, within(0.1));
    assertThat(scores.map()).isCloseTo(0.5, within(0.02));
  }

  @Test
  void mutualInformationIsLogTwoForASeparatingValue() {
    float[] values = {0, 0, 1, 1};

    assertThat(MutualInformation.nats(values, new int[] {0, 0, 1, 1}))
        .isCloseTo(Math.log(2), within(1e-12));
    assertThat(MutualInformation.nats(values, new int[] {0, 1, 0, 1})).isZero();
    assertThat(MutualInformation.nats(new float[4], new int[] {0, 0, 1, 1})).isZero();
    // the third sample has no label: what is left are 2 of one class and 1 of the other
    assertThat(MutualInformation.nats(values, new int[] {0, 0, -1, 1}))
        .isCloseTo(-2 / 3.0 * Math.log(2 / 3.0) - 1 / 3.0 * Math.log(1 / 3.0), within(1e-12));
  }

  @Test
  void choosesDimensionsAboveTheMeanAndAlwaysSome() {
    assertThat(DimensionWeights.aboveMean(new double[] {1, 0, 0.2})).containsExactly(1, 0, 0);
    assertThat(DimensionWeights.excess(new double[] {1, 0, 0.5})).containsExactly(0.5, 0, 0);
    assertThat(DimensionWeights.aboveMean(new double[] {2, 2})).containsExactly(1, 1);
    assertThat(DimensionWeights.excess(new double[] {0, 0})).containsExactly(1, 1);
  }

  @Test
  void varianceBetweenGroupsFindsContentWithoutLabels() {
    double[] shares = DimensionWeights.betweenGroups(CODES, GROUPS);

    assertThat(shares[0]).isCloseTo(1, within(1e-9));
    assertThat(shares[1]).isLessThan(0.2);
  }

  @Test
  void intervalsOfThreeRepetitionsFollowStudentsT() {
    ConfidenceInterval interval = ConfidenceInterval.of(0.1, 0.2, 0.3);

    // standard error 0.1 / √3, t of 2 degrees of freedom 4.3027
    assertThat(interval.mean()).isCloseTo(0.2, within(1e-12));
    assertThat(interval.half()).isCloseTo(4.302653 * 0.1 / Math.sqrt(3), within(1e-5));
    assertThat(ConfidenceInterval.of(0.4).half()).isNaN();
  }
}
