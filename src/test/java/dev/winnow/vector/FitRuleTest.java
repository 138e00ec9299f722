package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FitRuleTest {

  private static final ViewSpace SPACE = new ViewSpace(List.of("style"), 2);
  private static final double[] ALL = {1};

  private static ViewCorpus corpus(double deviation) {
    return ViewCorpus.around0(SPACE, List.of(new PairSimilarity(0, deviation, 0)));
  }

  private static float[] at(double degrees) {
    return new float[] {
      (float) Math.cos(Math.toRadians(degrees)), (float) Math.sin(Math.toRadians(degrees))
    };
  }

  @Test
  void usesMemberSimilarityIfRandomImagesHardlyDiffer() {
    // Given members with a cosine of ½
    List<float[]> members = List.of(at(0), at(60));

    assertThat(new FitRule(1.5, 2 / 3.0).threshold(corpus(0.01), ALL, members))
        .isCloseTo(1 / 3.0, within(1e-6));
  }

  @Test
  void usesRandomImagesIfMembersHaveNothingInCommon() {
    // Given members at right angles, whose mean has the length √½
    List<float[]> members = List.of(at(0), at(90));

    assertThat(new FitRule(1.5, 2 / 3.0).threshold(corpus(0.2), ALL, members))
        .isCloseTo(1.5 * 0.2 * Math.sqrt(0.5), within(1e-6));
  }

  @Test
  void similarImagesFitEvenIfRandomImagesDifferWidely() {
    List<float[]> members = List.of(at(0), at(5), at(10));

    double threshold = FitRule.BOARDS.threshold(corpus(0.35), ALL, members);

    assertThat(SPACE.dot(0, at(5), SPACE.centre(0, members))).isGreaterThan(threshold);
    assertThat(threshold).isLessThan(1);
  }

  @Test
  void singleMemberHasSimilarityOne() {
    assertThat(new FitRule(0, 0.5).threshold(corpus(0.2), ALL, List.of(at(30))))
        .isCloseTo(0.5, within(1e-6));
  }

  @Test
  void subtractsTheMeanOfTheCorpus() {
    // Given photographs, which are all alike for the views
    ViewCorpus alike =
        new ViewCorpus(SPACE, new float[] {0.5f, 0}, List.of(new PairSimilarity(0, 0.01, 0)));

    assertThat(new FitRule(0, 0.5).threshold(alike, ALL, List.of(at(0))))
        .isCloseTo(1, within(1e-6));
  }
}
