package dev.winnow.search.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.search.model.ScoreContribution;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DenseScorerTest {

  private static final float[] UNIT = {1, 0};
  private static final Set<Modality> BOTH = Set.of(Modality.IMAGE, Modality.CAPTION);

  private static final DenseScorer TOWARDS = new DenseScorer("query", UNIT, BOTH, false);
  private static final DenseScorer AWAY = new DenseScorer("query", UNIT, BOTH, true);

  private static Candidate asset(Map<String, float[]> vectors) {
    return Candidate.of(
        new Point(
            new AssetId("a"),
            new Version(null, 1),
            vectors,
            Map.of(),
            new Payload(List.of(), Map.of(), null, false)));
  }

  private static final Candidate PICTURED =
      asset(Map.of("image", new float[] {-0.6f, 0.8f}, "caption", new float[] {0.8f, 0.6f}));

  @Test
  void mostSimilarModalityCounts() {
    assertThat(TOWARDS.score(PICTURED)).isCloseTo(0.8, within(1e-6));
    assertThat(TOWARDS.order()).isEqualTo(Scorer.Order.OF_INDEX);
  }

  @Test
  void leastSimilarModalityCountsWithoutPositives() {
    assertThat(AWAY.score(PICTURED)).isCloseTo(-0.6, within(1e-6));
    assertThat(AWAY.order()).isEqualTo(Scorer.Order.NEAR);
    assertThat(AWAY.explain(PICTURED).stream().mapToDouble(ScoreContribution::value).sum())
        .isEqualTo(AWAY.score(PICTURED));
  }

  @Test
  void onlyModalitiesOfTheAssetCount() {
    Candidate captioned = asset(Map.of("caption", new float[] {0.8f, 0.6f}));

    for (DenseScorer scorer : List.of(TOWARDS, AWAY)) {
      assertThat(scorer.score(captioned)).isCloseTo(0.8, within(1e-6));
      assertThat(scorer.score(asset(Map.of()))).isEqualTo(Double.NEGATIVE_INFINITY);
    }
  }
}
