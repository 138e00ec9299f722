package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FitRuleTest {

  private static final ViewSpace SPACE = new ViewSpace(List.of("style"), 2);

  private static ViewQuery query(double deviation, boolean all, float[]... members) {
    ViewCorpus corpus = ViewCorpus.around0(SPACE, List.of(deviation));
    ViewDiscriminant style = ViewDiscriminant.of(corpus, 0, List.of(members));
    return new ViewQuery(SPACE, List.of(new ViewQuery.Part(style, 1)), List.of(), all);
  }

  private static float[] at(double degrees) {
    return new float[] {
      (float) Math.cos(Math.toRadians(degrees)), (float) Math.sin(Math.toRadians(degrees))
    };
  }

  @Test
  void usesAShareOfTheMemberScoreIfRandomImagesHardlyDiffer() {
    // A typical member has the score 1.
    assertThat(new FitRule(1.5, 2 / 3.0).threshold(query(0.01, false, at(0), at(60))))
        .isCloseTo(2 / 3.0, within(1e-6));
  }

  @Test
  void usesRandomImagesIfMembersHaveNothingInCommon() {
    // Members at right angles have the scores 0 by each other. The variance of their scores is that
    // of random images, so the unit is √(2/3 + 1) deviations of random images.
    assertThat(new FitRule(1.5, 2 / 3.0).threshold(query(0.2, false, at(0), at(90))))
        .isCloseTo(1.5 / Math.sqrt(5 / 3.0), within(1e-6));
  }

  @Test
  void similarImagesFitEvenIfRandomImagesDifferWidely() {
    ViewQuery query = query(0.35, false, at(0), at(5), at(10));

    double threshold = FitRule.BOARDS.threshold(query);

    assertThat(query.score(at(5))).isGreaterThan(threshold);
    assertThat(query.score(at(90))).isLessThan(threshold);
  }

  @Test
  void singleMemberHasScoreOne() {
    ViewQuery query = query(0.2, false, at(30));

    assertThat(query.score(at(30))).isCloseTo(1, within(1e-6));
    assertThat(new FitRule(0, 0.5).threshold(query)).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void queryForAllViewsHasTheThresholdOfAnImageOnTheWayInEveryView() {
    float[][] members = {at(0), at(5), at(10)};
    double half = new FitRule(0, 0.5).threshold(query(0.1, true, members));

    // Scores saturate, so half of the way is more than half of the score.
    assertThat(half).isBetween(0.6, 1.0);
    assertThat(query(0.1, true, members).score(at(5))).isGreaterThan(half);
  }
}
