package dev.winnow.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LineProgressTest {

  private final StringWriter err = new StringWriter();
  private long now = 17;

  private LineProgress progress(long total) {
    return new LineProgress("encode", total, new PrintWriter(err), () -> now);
  }

  private void pass(long seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void showsPercentageAndTimeLeft() {
    // Given
    LineProgress progress = progress(200);
    // When
    pass(10);
    progress.update(50, "5/s");
    // Then
    assertThat(err.toString().strip()).isEqualTo("encode: 25 %, 5/s, about 30.0 s left");
  }

  @Test
  void omitsEmptyDetails() {
    // Given
    LineProgress progress = progress(200);
    // When
    pass(10);
    progress.update(50, "");
    pass(10);
    progress.update(200, "");
    // Then
    assertThat(err.toString().lines())
        .containsExactly("encode: 25 %, about 30.0 s left", "encode: 100 %");
  }

  @Test
  void neverExceedsTheWhole() {
    // Given
    LineProgress progress = progress(200);
    // When
    pass(10);
    progress.update(500, "");
    // Then
    assertThat(err.toString().strip()).isEqualTo("encode: 100 %");
  }

  @Test
  void countsIfTheTotalIsUnknown() {
    // Given
    LineProgress progress = progress(0);
    // When
    pass(10);
    progress.update(1200, "");
    pass(10);
    progress.update(2400, "120/s");
    // Then
    assertThat(err.toString().lines()).containsExactly("encode: 1,200", "encode: 120/s");
  }

  @Test
  void printsNothingForFiveSeconds() {
    // Given
    LineProgress progress = progress(200);
    // When
    pass(4);
    progress.update(50, "");
    pass(1);
    progress.update(60, "");
    pass(4);
    progress.update(70, "");
    // Then
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void printsEachPercentageOnce() {
    // Given
    LineProgress progress = progress(1_000);
    // When
    for (int done = 500; done <= 519; done++) {
      pass(5);
      progress.update(done, "1/s");
    }
    // Then
    assertThat(err.toString().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("encode: 50 %"),
            line -> assertThat(line).startsWith("encode: 51 %"));
  }
}
