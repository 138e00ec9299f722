package dev.winnow.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TopTest {

  @Property
  void topPositionsEqualAStableSort(
      @ForAll @Size(max = 50) @FloatRange(min = -2, max = 2) float[] scores,
      @ForAll @IntRange(min = 0, max = 60) int k) {
    int[] sorted =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted(Comparator.comparing((Integer i) -> -scores[i]))
            .mapToInt(Integer::intValue)
            .limit(k)
            .toArray();

    assertThat(Top.positions(scores, k)).containsExactly(sorted);
  }

  @Example
  void ofEqualScoresTheFirstStaysFirst() {
    assertThat(Top.positions(new float[] {1, 2, 2, 1, 2}, 4)).containsExactly(1, 2, 4, 0);
  }
}
