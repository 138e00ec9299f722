package dev.winnow.train.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ViewMetricsTest {

  @Test
  void comparesTwoThousandImagesAtEqualDistances() {
    // Given: images between which there are equal ones
    SplittableRandom random = new SplittableRandom(1);
    float[][] some = new float[2_000][];
    float[][] all = new float[4_000][];
    for (int i = 0; i < some.length; i++) {
      double angle = random.nextDouble(2 * Math.PI);
      some[i] = new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
      all[2 * i] = some[i];
      all[2 * i + 1] = new float[] {1, 0};
    }
    ViewData few = new ViewData(List.of(some, some));
    ViewData many = new ViewData(List.of(all, all));

    assertThat(ViewMetrics.of(0, many, many, 0)).isEqualTo(ViewMetrics.of(0, few, few, 0));
  }
}
